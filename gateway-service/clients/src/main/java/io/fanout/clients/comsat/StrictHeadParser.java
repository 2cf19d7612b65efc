package io.fanout.clients.comsat;

import io.fanout.clients.apache.AnswerFraming;
import io.fanout.clients.apache.ResponseHeads;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import org.apache.http.ConnectionClosedException;
import org.apache.http.HttpException;
import org.apache.http.HttpResponse;
import org.apache.http.nio.NHttpMessageParser;
import org.apache.http.nio.reactor.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/** Reads an answer's head whole or not at all, by the rules of {@link ResponseHeads}. */
final class StrictHeadParser implements NHttpMessageParser<HttpResponse> {
  private final SessionInputBuffer buffer;
  private final ResponseHeads heads = new ResponseHeads();
  private boolean ended;

  StrictHeadParser(SessionInputBuffer buffer) {
    this.buffer = buffer;
  }

  @Override
  public void reset() {
    ended = false;
  }

  @Override
  public int fillBuffer(ReadableByteChannel channel) throws IOException {
    int read = buffer.fill(channel);
    ended = read < 0;
    return read;
  }

  /** Null where more is to come: a head that only the connection's end completes is not whole. */
  @Override
  public @Nullable HttpResponse parse() throws IOException, HttpException {
    while (buffer.hasData()) {
      HttpResponse head = heads.add(buffer.read());
      if (head != null) {
        AnswerFraming.closeBehind(head, buffer.length());
        return head;
      }
    }
    if (ended && heads.begun()) {
      throw new ConnectionClosedException("the connection ended within the answer's head");
    }
    return null;
  }
}
