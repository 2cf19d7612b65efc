package io.fanout.clients.apache;

import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerHead;
import io.fanout.netty.http1.AnswerStrictness;
import io.fanout.netty.http1.InformationalCount;
import java.util.Arrays;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;
import org.apache.http.HttpVersion;
import org.apache.http.ProtocolException;
import org.apache.http.message.BasicHttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * Reads the heads of one connection's answers, byte by byte, as strictly as {@link AnswerHead} is.
 * HttpCore's own parsers skip lines that are no HTTP, take a bare LF for the end of a line, and
 * accept answers that do not say clearly where they end. Used by one thread at a time.
 */
public final class ResponseHeads {
  private static final int FIRST_SIZE = 512;

  private final AnswerHead head = new AnswerHead();
  private final InformationalCount informational =
      new InformationalCount(AnswerStrictness.OF_HEADS);
  private byte[] bytes = new byte[FIRST_SIZE];
  private int filled;
  private boolean answerUnderWay;

  /** Whether a byte of a head was read, or an informational answer: more is to come. */
  public boolean begun() {
    return filled > 0 || answerUnderWay;
  }

  /** Takes the next byte; gives the head that ends with it, or null where none does. */
  public @Nullable HttpResponse add(int octet) throws ProtocolException {
    if (filled == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.min(AnswerHead.MOST_BYTES, 2 * filled));
    }
    bytes[filled++] = (byte) octet;
    try {
      if (octet == '\n' && AnswerHead.end(bytes, filled - 1, filled) > 0) {
        return whole();
      }
      if (filled <= AnswerHead.START_BYTES) {
        AnswerHead.mustBegin(bytes, filled);
      }
      if (filled == AnswerHead.MOST_BYTES) {
        throw AnswerStrictness.OF_HEADS.malformed("a head of more than %d bytes".formatted(filled));
      }
      return null;
    } catch (CallFailed e) {
      throw new ProtocolException(e.detail(), e);
    }
  }

  private HttpResponse whole() throws CallFailed {
    head.read(bytes);
    filled = 0;
    answerUnderWay = head.status() < HttpStatus.SC_OK;
    if (answerUnderWay) {
      informational.add(head.status());
    } else {
      informational.reset();
    }
    HttpResponse response =
        new BasicHttpResponse(
            head.isHttp10() ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1, head.status(), null);
    head.headers().forEach(response::addHeader);
    return response;
  }
}
