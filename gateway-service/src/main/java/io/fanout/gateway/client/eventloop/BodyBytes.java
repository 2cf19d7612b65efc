package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The bytes of one body while they arrive, in one array, up to a bound. What a head promises is
 * believed up to a point: a server that promises much and sends nothing gets little memory. Owned
 * by its connection's lane.
 */
final class BodyBytes {
  private static final int BELIEVED = 64 * 1024;

  private final int most;
  private final int max;
  private byte[] bytes = Words.NONE;
  private int length;

  private BodyBytes(int most, int max) {
    this.most = most;
    this.max = max;
  }

  /** A body of that length exactly. */
  static BodyBytes ofLength(int length, int max) {
    BodyBytes body = new BodyBytes(length, max);
    body.bytes = new byte[Math.min(length, BELIEVED)];
    return body;
  }

  /** A body of unknown length. */
  static BodyBytes ofAnyLength(int max) {
    return new BodyBytes(max, max);
  }

  /** Takes so many bytes out of the buffer. */
  void add(ByteBuf in, int more) throws CallFailed {
    if (more > most - length) {
      throw Wrong.tooLarge(max);
    }
    if (more > bytes.length - length) {
      long doubled = Math.max((long) length + more, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(most, doubled));
    }
    in.readBytes(bytes, length, more);
    length += more;
  }

  /** How many bytes may still come. */
  int room() {
    return most - length;
  }

  Slice slice() {
    return Slice.of(bytes, 0, length);
  }
}
