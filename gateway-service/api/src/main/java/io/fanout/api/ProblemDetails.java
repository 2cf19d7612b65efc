package io.fanout.api;

import io.fanout.api.http.Headers;
import io.fanout.api.http.StatusTitles;
import io.fanout.api.json.BodySlices;
import io.fanout.api.json.JsonString;
import io.fanout.api.json.Slice;

/**
 * A problem ({@code application/problem+json}, RFC 9457) that tells a client why its request
 * failed. Built member by member; it contains nothing from a stack trace.
 */
public final class ProblemDetails {
  private static final String TYPE = "application/problem+json";

  private final int status;
  private final StringBuilder json = new StringBuilder(160);
  private Headers headers = Headers.NONE;

  private ProblemDetails(int status, String detail) {
    this.status = status;
    json.append("{\"type\":\"about:blank\",\"title\":")
        .append(JsonString.of(StatusTitles.of(status)).utf8())
        .append(",\"status\":")
        .append(status);
    with("detail", detail);
  }

  /**
   * A problem with its standard members.
   *
   * @param status the answer's status
   * @param detail why the client got no other answer; clients read it
   * @return the problem, to add members to
   */
  public static ProblemDetails of(int status, String detail) {
    return new ProblemDetails(status, detail);
  }

  /**
   * Adds a member.
   *
   * @param member its name, which needs no escape in JSON
   * @param value its value
   * @return this
   */
  public ProblemDetails with(String member, String value) {
    json.append(",\"").append(member).append("\":").append(JsonString.of(value).utf8());
    return this;
  }

  /**
   * Sets a header that the answer has beyond the usual ones.
   *
   * @param name its name
   * @param value its value
   * @return this
   */
  public ProblemDetails header(String name, String value) {
    headers = headers.with(name, value);
    return this;
  }

  /** {@return the problem as an answer} */
  public Answer answer() {
    BodySlices body = new BodySlices();
    body.add(Slice.of(json + "}"));
    return new Answer(status, false, TYPE, headers, body);
  }
}
