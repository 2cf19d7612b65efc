package io.fanout.clients.comsat;

import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerStrictness;
import io.fanout.netty.http1.ChunkFraming;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.apache.http.ConnectionClosedException;
import org.apache.http.MalformedChunkCodingException;
import org.apache.http.impl.io.HttpTransportMetricsImpl;
import org.apache.http.impl.nio.codecs.AbstractContentDecoder;
import org.apache.http.nio.reactor.SessionInputBuffer;

/** A chunked body, read by the rules of {@link ChunkFraming}. */
final class ChunkedDecoder extends AbstractContentDecoder {
  private final ChunkFraming<CallFailed> framing = new ChunkFraming<>(AnswerStrictness.OF_HEADS);
  private final Runnable excess;

  /** With what to run where bytes came behind the body. */
  ChunkedDecoder(
      ReadableByteChannel channel,
      SessionInputBuffer buffer,
      HttpTransportMetricsImpl metrics,
      Runnable excess) {
    super(channel, buffer, metrics);
    this.excess = excess;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    if (isCompleted()) {
      return -1;
    }
    int total = 0;
    while (buffer.hasData() || hasMore()) {
      long left = framing.dataLeft();
      if (left > 0) {
        if (!to.hasRemaining()) {
          return total;
        }
        int read = buffer.read(to, (int) Math.min(left, Integer.MAX_VALUE));
        framing.tookData(read);
        total += read;
      } else if (isLast(buffer.read())) {
        setCompleted();
        if (buffer.hasData()) {
          excess.run();
        }
        return total;
      }
    }
    return total;
  }

  private boolean hasMore() throws IOException {
    int read = fillBufferFromChannel();
    if (read < 0) {
      throw new ConnectionClosedException("the connection ended within a chunked body");
    }
    return read > 0;
  }

  private boolean isLast(int framingByte) throws MalformedChunkCodingException {
    try {
      framing.next(framingByte);
    } catch (CallFailed e) {
      throw new MalformedChunkCodingException(e.detail());
    }
    return framing.isWhole();
  }
}
