package io.fanout.gateway.exchange;

import io.fanout.gateway.http.Headers;
import io.fanout.gateway.http.Reasons;
import io.fanout.gateway.json.JsonText;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.merge.Gather;

/**
 * An answer that tells a client why it got no other: {@code application/problem+json}, RFC 9457.
 * Built up member by member; nothing in it comes from a stack trace.
 */
public final class Problem {
  private static final String TYPE = "application/problem+json";

  private final int status;
  private final StringBuilder json = new StringBuilder(160);
  private Headers headers = Headers.NONE;

  private Problem(int status, String detail) {
    this.status = status;
    json.append("{\"type\":\"about:blank\",\"title\":")
        .append(JsonText.quote(Reasons.of(status)).utf8())
        .append(",\"status\":")
        .append(status);
    with("detail", detail);
  }

  public static Problem of(int status, String detail) {
    return new Problem(status, detail);
  }

  public Problem with(String member, String value) {
    json.append(",\"").append(member).append("\":").append(JsonText.quote(value).utf8());
    return this;
  }

  public Problem header(String name, String value) {
    headers = Headers.of(name, value);
    return this;
  }

  public Answer answer() {
    Gather body = new Gather();
    body.add(Slice.of(json + "}"));
    return new Answer(status, false, TYPE, headers, body);
  }
}
