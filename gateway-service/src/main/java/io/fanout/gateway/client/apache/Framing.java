package io.fanout.gateway.client.apache;

import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;
import org.apache.http.ProtocolException;

/**
 * Refuses an answer that does not say clearly where it ends: what one reader takes for the end of
 * it, another takes for the next answer. HttpCore itself passes over such headers.
 */
public final class Framing {
  private static final int MAX_DIGITS = 18;

  private Framing() {}

  public static void check(HttpResponse head) throws ProtocolException {
    String length = null;
    for (Header header : head.getHeaders(HttpHeaders.CONTENT_LENGTH)) {
      String value = String.valueOf(header.getValue());
      if (!isLength(value)) {
        throw new ProtocolException("Content-Length: " + value + " (expected: a number)");
      }
      if (length != null && !length.equals(value)) {
        throw new ProtocolException("Content-Length: " + length + " and " + value);
      }
      length = value;
    }
  }

  /**
   * What to make of a failure that HttpCore's parsers do not declare: of some heads, such as one of
   * HTTP/1.-1, they say in such a way that they are none.
   */
  public static ProtocolException noHead(RuntimeException failure) {
    return new ProtocolException(String.valueOf(failure.getMessage()), failure);
  }

  /**
   * Keeps a connection from being used again where more came behind the head than the answer is
   * long: the rest would be taken for the beginning of the next call's answer.
   */
  public static void closeBehind(HttpResponse head, int bytesBehindHead) {
    long length = length(head);
    if (length >= 0 && bytesBehindHead > length) {
      head.setHeader(HttpHeaders.CONNECTION, "close");
    }
  }

  /** How long the body is by its head; -1 where the head does not tell, or is informational. */
  private static long length(HttpResponse head) {
    int status = head.getStatusLine().getStatusCode();
    if (status == HttpStatus.SC_NO_CONTENT || status == HttpStatus.SC_NOT_MODIFIED) {
      return 0;
    }
    Header length = head.getFirstHeader(HttpHeaders.CONTENT_LENGTH);
    boolean counted =
        status >= HttpStatus.SC_OK && !head.containsHeader(HttpHeaders.TRANSFER_ENCODING);
    return length == null || !counted ? -1 : Long.parseLong(String.valueOf(length.getValue()));
  }

  private static boolean isLength(String value) {
    return !value.isEmpty()
        && value.length() <= MAX_DIGITS
        && value.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
