package io.fanout.gateway.client.comsat;

import io.fanout.gateway.client.apache.Framing;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import org.apache.http.ConnectionClosedException;
import org.apache.http.HttpException;
import org.apache.http.HttpResponse;
import org.apache.http.config.MessageConstraints;
import org.apache.http.impl.nio.codecs.DefaultHttpResponseParser;
import org.apache.http.nio.reactor.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads an answer's head whole or not at all. HttpCore's own parser takes a head that breaks off
 * for one that ended.
 */
final class WholeHeadParser extends DefaultHttpResponseParser {
  private final SessionInputBuffer buffer;
  private boolean ended;

  WholeHeadParser(SessionInputBuffer buffer, MessageConstraints constraints) {
    super(buffer, constraints);
    this.buffer = buffer;
  }

  @Override
  public int fillBuffer(ReadableByteChannel channel) throws IOException {
    int read = super.fillBuffer(channel);
    ended = read < 0;
    return read;
  }

  /** Null where more is to come: a head that only the connection's end completes is not whole. */
  @Override
  public @Nullable HttpResponse parse() throws IOException, HttpException {
    HttpResponse head;
    try {
      head = super.parse();
    } catch (HttpException e) {
      if (ended) {
        throw cutOff();
      }
      throw e;
    } catch (RuntimeException e) {
      throw Framing.noHead(e);
    }
    if (head == null) {
      return null;
    }
    if (ended) {
      throw cutOff();
    }
    Framing.check(head);
    Framing.closeBehind(head, buffer.length());
    return head;
  }

  private static ConnectionClosedException cutOff() {
    return new ConnectionClosedException("the connection ended within the answer's head");
  }
}
