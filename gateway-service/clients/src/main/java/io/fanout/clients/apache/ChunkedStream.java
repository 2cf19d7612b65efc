package io.fanout.clients.apache;

import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerStrictness;
import io.fanout.netty.http1.ChunkFraming;
import java.io.IOException;
import java.io.InputStream;
import org.apache.http.ConnectionClosedException;
import org.apache.http.MalformedChunkCodingException;
import org.apache.http.io.BufferInfo;
import org.apache.http.io.SessionInputBuffer;

/**
 * A chunked body, read by the rules of {@link ChunkFraming}. To close it reads nothing: a body that
 * was not read to its end takes its connection with it.
 */
final class ChunkedStream extends InputStream {
  /** Runs where bytes came behind the body. */
  interface Excess {
    void close() throws IOException;
  }

  private final SessionInputBuffer input;
  private final Excess excess;
  private final ChunkFraming<CallFailed> framing = new ChunkFraming<>(AnswerStrictness.OF_HEADS);

  ChunkedStream(SessionInputBuffer input, Excess excess) {
    this.input = input;
    this.excess = excess;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int from, int most) throws IOException {
    if (most == 0) {
      return 0;
    }
    while (framing.dataLeft() == 0) {
      if (framing.isWhole()) {
        return -1;
      }
      readFraming();
    }
    int read = input.read(to, from, (int) Math.min(most, framing.dataLeft()));
    if (read < 0) {
      throw ended();
    }
    framing.tookData(read);
    return read;
  }

  private void readFraming() throws IOException {
    int next = input.read();
    if (next < 0) {
      throw ended();
    }
    try {
      framing.next(next);
    } catch (CallFailed e) {
      throw new MalformedChunkCodingException(e.detail());
    }
    if (framing.isWhole() && input instanceof BufferInfo buffer && buffer.length() > 0) {
      excess.close();
    }
  }

  private static ConnectionClosedException ended() {
    return new ConnectionClosedException("the connection ended within a chunked body");
  }
}
