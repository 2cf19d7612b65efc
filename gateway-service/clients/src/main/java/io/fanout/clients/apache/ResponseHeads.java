package io.fanout.clients.apache;

import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerHead;
import io.fanout.netty.http1.AnswerHeadBytes;
import org.apache.http.HttpResponse;
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
  private final AnswerHeadBytes heads = new AnswerHeadBytes();

  /** Whether it has read a byte of a head, or an informational answer, so that more must follow. */
  public boolean begun() {
    return heads.begun();
  }

  /** Takes the next byte; gives the head that ends with it, or null where none does. */
  public @Nullable HttpResponse add(int octet) throws ProtocolException {
    try {
      return heads.add(octet) ? response(heads.head()) : null;
    } catch (CallFailed e) {
      throw new ProtocolException(e.detail(), e);
    }
  }

  private static HttpResponse response(AnswerHead head) {
    HttpResponse response =
        new BasicHttpResponse(
            head.isHttp10() ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1, head.status(), null);
    head.headers().forEach(response::addHeader);
    return response;
  }
}
