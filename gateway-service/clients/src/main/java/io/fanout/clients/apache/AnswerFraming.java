package io.fanout.clients.apache;

import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;

/** Where an answer ends, by its head, which {@link ResponseHeads} has checked. */
public final class AnswerFraming {
  private AnswerFraming() {}

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
}
