package io.fanout.core.settings;

import io.fanout.api.http.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The call that is made when another one fails, to stand in for it. It may refer to what the failed
 * call may refer to: the inbound request, and the earlier answers that the failed call uses itself.
 *
 * @param backend the backend's name; has to be there
 * @param method the method to send
 * @param path the path and query to send; has to be there
 * @param headers headers to send, by name
 * @param body the body to send, as JSON text
 * @param idempotent whether sending it twice does what sending it once does; by its method if not
 *     said
 * @param timeout how long it may take in all; the backend's by default, and never longer than what
 *     is left of the exchange's deadline
 */
public record FallbackCallSettings(
    @Nullable String backend,
    @Default("GET") Method method,
    @Nullable String path,
    @Default Map<String, String> headers,
    @Nullable String body,
    @Nullable Boolean idempotent,
    @Nullable Duration timeout) {
  /** The same as an optional call. */
  public CallSettings asCall() {
    return new CallSettings(
        backend,
        method,
        path,
        headers,
        body,
        false,
        FailedStatus.OWN,
        idempotent,
        timeout,
        null,
        null,
        false,
        null,
        List.of(),
        List.of(),
        Map.of(),
        null,
        false);
  }
}
