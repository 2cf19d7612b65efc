package io.fanout.gateway.client;

import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;

/** What a backend answered, whole: the body's bytes as they were sent. */
public record Reply(int status, Headers headers, Slice body) {
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }
}
