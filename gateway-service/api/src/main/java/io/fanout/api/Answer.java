package io.fanout.api;

import io.fanout.api.http.Headers;
import io.fanout.api.json.BodySlices;
import io.fanout.api.json.JsonString;
import io.fanout.api.json.Slice;
import java.util.Objects;

/**
 * An answer to a client. Handlers make answers too, so the constructor refuses an answer that could
 * not be sent.
 *
 * @param status a final one
 * @param complete whether every call answered, or none was made
 * @param contentType text that stays on its line
 * @param headers what is sent beyond the headers that every answer has
 * @param body the bytes that are sent
 */
public record Answer(
    int status, boolean complete, String contentType, Headers headers, BodySlices body) {
  private static final String JSON = "application/json";
  private static final int FIRST_FINAL_STATUS = 200;
  private static final int LAST_STATUS = 999;

  /**
   * Refuses an answer that could not be sent.
   *
   * @param status a final one
   * @param complete whether every call answered, or none was made
   * @param contentType text that stays on its line
   * @param headers sent beyond the headers that every answer has
   * @param body the content
   * @throws IllegalArgumentException if the status is not final, or the content type has a control
   *     character
   */
  public Answer {
    Objects.requireNonNull(headers, "headers: null (expected: Headers.NONE for none)");
    Objects.requireNonNull(body, "body: null (expected: an empty one for none)");
    if (status < FIRST_FINAL_STATUS || status > LAST_STATUS) {
      throw new IllegalArgumentException(
          "status: %d (expected: a final one, from 200 to 999)".formatted(status));
    }
    if (!staysOnItsLine(contentType)) {
      throw new IllegalArgumentException(
          "contentType: %s (expected: a media type, e.g. text/plain, without control characters)"
              .formatted(JsonString.of(contentType).utf8()));
    }
  }

  private static boolean staysOnItsLine(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' && c != '\t') || c == 0x7f) {
        return false;
      }
    }
    return true;
  }

  /**
   * A JSON answer, status 200.
   *
   * @param body the JSON
   * @param complete whether every call answered
   * @param headers sent beyond those that every answer has
   * @return the answer
   */
  public static Answer json(BodySlices body, boolean complete, Headers headers) {
    return new Answer(200, complete, JSON, headers, body);
  }

  /**
   * A complete JSON answer, status 200.
   *
   * @param body the JSON
   * @return the answer
   */
  public static Answer json(Slice body) {
    BodySlices whole = new BodySlices();
    whole.add(body);
    return json(whole, true, Headers.NONE);
  }

  /**
   * A complete answer of any kind.
   *
   * @param status a final one, from 200 to 999
   * @param contentType its media type
   * @param headers sent beyond those that every answer has
   * @param body the content
   * @return the answer
   */
  public static Answer of(int status, String contentType, Headers headers, Slice body) {
    BodySlices whole = new BodySlices();
    whole.add(body);
    return new Answer(status, true, contentType, headers, whole);
  }

  /**
   * The same answer with another status.
   *
   * @param other a final status, from 200 to 999
   * @return the answer
   */
  public Answer withStatus(int other) {
    return new Answer(other, complete, contentType, headers, body);
  }

  /**
   * The same answer with its body in one piece, so that it can be written with one copy.
   *
   * @return the answer
   */
  public Answer inOnePiece() {
    return new Answer(status, complete, contentType, headers, body.joined());
  }

  /**
   * The same answer, marked as incomplete.
   *
   * @return the answer
   */
  public Answer incomplete() {
    return new Answer(status, false, contentType, headers, body);
  }

  /**
   * The same answer with other headers.
   *
   * @param other sent beyond the headers that every answer has
   * @return the answer
   */
  public Answer withHeaders(Headers other) {
    return new Answer(status, complete, contentType, other, body);
  }
}
