package io.fanout.api;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import org.jspecify.annotations.Nullable;

/**
 * A request to a backend. The target is an absolute path with its query, already encoded; the
 * backend's configuration determines the host.
 *
 * @param method the method
 * @param target the path and query, encoded
 * @param headers the header fields
 * @param body the body; null for none
 * @param idempotent whether sending it twice does what sending it once does
 */
public record Request(
    Method method, String target, Headers headers, @Nullable Slice body, boolean idempotent) {

  /**
   * A request that is idempotent if its method is.
   *
   * @param method the method
   * @param target an absolute path with its query, already encoded
   * @param headers the header fields
   * @param body null for none
   */
  public Request(Method method, String target, Headers headers, @Nullable Slice body) {
    this(method, target, headers, body, method.idempotent());
  }

  /**
   * A GET without headers of its own.
   *
   * @param target an absolute path with its query, already encoded
   * @return the request
   */
  public static Request get(String target) {
    return new Request(Method.GET, target, Headers.NONE, null);
  }

  /**
   * The same request with other headers.
   *
   * @param other all its header fields
   * @return the request
   */
  public Request with(Headers other) {
    return new Request(method, target, other, body, idempotent);
  }

  /**
   * The same request, declared to be idempotent or not, whatever its method.
   *
   * @param other whether sending it twice does what sending it once does
   * @return the request
   */
  public Request asIdempotent(boolean other) {
    return new Request(method, target, headers, body, other);
  }
}
