package io.fanout.api;

import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;

/**
 * A backend's complete answer.
 *
 * @param status the status code
 * @param headers the header fields
 * @param body the body's bytes, as the backend sent them
 */
public record Reply(int status, Headers headers, Slice body) {
  /** {@return whether the status is 2xx} */
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }
}
