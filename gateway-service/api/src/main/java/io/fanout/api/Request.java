package io.fanout.api;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to a backend. The target is an absolute path with its query, already encoded; the
 * host is chosen later, by the backend.
 *
 * @param idempotent whether sending it twice does what sending it once does
 */
public record Request(
    Method method, String target, Headers headers, @Nullable Slice body, boolean idempotent) {

  /** A request that is idempotent if its method is. */
  public Request(Method method, String target, Headers headers, @Nullable Slice body) {
    this(method, target, headers, body, method.idempotent());
  }

  public static Request get(String target) {
    return new Request(Method.GET, target, Headers.NONE, null);
  }

  public Request with(Headers other) {
    return new Request(method, target, other, body, idempotent);
  }

  /** The same request, declared to be idempotent or not, whatever its method. */
  public Request asIdempotent(boolean other) {
    return new Request(method, target, headers, body, other);
  }
}
