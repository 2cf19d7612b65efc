package io.fanout.gateway.client.apache;

import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpResponse;
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

  private static boolean isLength(String value) {
    return !value.isEmpty()
        && value.length() <= MAX_DIGITS
        && value.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
