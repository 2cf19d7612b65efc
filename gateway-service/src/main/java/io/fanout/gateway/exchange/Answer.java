package io.fanout.gateway.exchange;

import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.merge.Gather;

/**
 * What the client gets.
 *
 * @param complete whether every call answered, or none was made
 * @param headers what is sent beyond the headers that every answer has
 */
public record Answer(
    int status, boolean complete, String contentType, Headers headers, Gather body) {
  private static final String JSON = "application/json";

  public static Answer json(Gather body, boolean complete, Headers headers) {
    return new Answer(200, complete, JSON, headers, body);
  }

  /** A whole answer in JSON, as a handler gives it. */
  public static Answer json(Slice body) {
    Gather whole = new Gather();
    whole.add(body);
    return json(whole, true, Headers.NONE);
  }

  public static Answer of(int status, String contentType, Headers headers, Slice body) {
    Gather whole = new Gather();
    whole.add(body);
    return new Answer(status, true, contentType, headers, whole);
  }

  public Answer withStatus(int other) {
    return new Answer(other, complete, contentType, headers, body);
  }

  public Answer incomplete() {
    return new Answer(status, false, contentType, headers, body);
  }
}
