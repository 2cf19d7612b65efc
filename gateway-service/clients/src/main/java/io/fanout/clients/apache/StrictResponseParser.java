package io.fanout.clients.apache;

import java.io.IOException;
import org.apache.http.ConnectionClosedException;
import org.apache.http.HttpException;
import org.apache.http.HttpResponse;
import org.apache.http.NoHttpResponseException;
import org.apache.http.ProtocolException;
import org.apache.http.config.MessageConstraints;
import org.apache.http.io.BufferInfo;
import org.apache.http.io.HttpMessageParser;
import org.apache.http.io.SessionInputBuffer;

/** Reads an answer's head whole or not at all, by the rules of {@link ResponseHeads}. */
final class StrictResponseParser implements HttpMessageParser<HttpResponse> {
  private final SessionInputBuffer input;
  private final ResponseHeads heads = new ResponseHeads();

  private StrictResponseParser(SessionInputBuffer input) {
    this.input = input;
  }

  static StrictResponseParser of(SessionInputBuffer input, MessageConstraints unused) {
    return new StrictResponseParser(input);
  }

  @Override
  public HttpResponse parse() throws IOException, HttpException {
    if (!heads.begun() && buffered() > 0) {
      // These bytes followed the previous answer and do not belong to this request.
      throw new ProtocolException("%d bytes came before the request".formatted(buffered()));
    }
    while (true) {
      int next = input.read();
      if (next < 0) {
        throw heads.begun()
            ? new ConnectionClosedException("the connection ended within the answer's head")
            : new NoHttpResponseException("the connection ended before an answer came");
      }
      HttpResponse head = heads.add(next);
      if (head != null) {
        AnswerFraming.closeBehind(head, buffered());
        return head;
      }
    }
  }

  private int buffered() {
    return input instanceof BufferInfo buffer ? buffer.length() : 0;
  }
}
