package io.fanout.gateway.inbound;

import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.FillingBuffer;
import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * A body while it arrives: grows with what is there, never with what is announced, and within what
 * the process may hold. To be closed when it is whole or given up.
 */
final class RequestBody implements AutoCloseable {
  private static final byte[] NOTHING = new byte[0];
  static final Slice NONE = Slice.of(NOTHING);

  private final int most;
  private final FillingBuffer buffer;
  private byte[] bytes = NOTHING;
  private int length;
  private boolean skipping;

  RequestBody(int most, AnswerMemory memory) {
    this.most = most;
    this.buffer = new FillingBuffer(memory);
  }

  int room() {
    return most - length;
  }

  /** Counts what comes from now on, and keeps none of it. */
  void skip() {
    skipping = true;
  }

  /** Adds so many bytes, for which there is room in the body. */
  void add(ByteBuf in, int count) throws BadRequest {
    if (skipping) {
      in.skipBytes(count);
      length += count;
      return;
    }
    if (count > bytes.length - length) {
      int doubled = (int) Math.min(most, 2L * bytes.length);
      int size = Math.max(length + count, doubled);
      if (!buffer.mayHold(size)) {
        throw RequestRules.noMemory();
      }
      bytes = Arrays.copyOf(bytes, size);
    }
    in.readBytes(bytes, length, count);
    length += count;
  }

  Slice slice() {
    return length == 0 || skipping ? NONE : Slice.of(bytes, 0, length);
  }

  /** Whoever keeps the bytes counts them from now on. Safe to repeat. */
  @Override
  public void close() {
    buffer.close();
  }
}
