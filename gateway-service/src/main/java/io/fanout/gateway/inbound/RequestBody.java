package io.fanout.gateway.inbound;

import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** A body while it arrives: grows with what is there, never with what is announced. */
final class RequestBody {
  private static final byte[] NOTHING = new byte[0];
  static final Slice NONE = Slice.of(NOTHING);

  private final int most;
  private byte[] bytes = NOTHING;
  private int length;

  RequestBody(int most) {
    this.most = most;
  }

  int room() {
    return most - length;
  }

  /** Adds so many bytes, for which there is room. */
  void add(ByteBuf in, int count) {
    if (count > bytes.length - length) {
      int doubled = (int) Math.min(most, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, Math.max(length + count, doubled));
    }
    in.readBytes(bytes, length, count);
    length += count;
  }

  Slice slice() {
    return length == 0 ? NONE : Slice.of(bytes, 0, length);
  }
}
