package io.fanout.core.settings;

import io.fanout.api.http.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The call that replaces a failed one. It may refer to the inbound request and to the earlier
 * answers that the failed call uses itself.
 *
 * @param backend the backend's name; required
 * @param method the method to send
 * @param path the path and query to send; required
 * @param headers headers to send, by name
 * @param body the body to send, as JSON text
 * @param idempotent whether sending the call twice has the same effect as once; by default the
 *     method decides
 * @param timeout maximum time for the call; the backend's timeout by default, and never longer than
 *     the exchange's deadline allows
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
        Map.of(),
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
        null,
        List.of(),
        List.of(),
        Map.of(),
        null,
        false);
  }
}
