package io.fanout.netty.edge;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * A body while it arrives: grows with what is there, never with what is announced, and within what
 * its client may hold. To be closed when it is whole or given up.
 */
final class RequestBody implements AutoCloseable {
  private static final byte[] NOTHING = new byte[0];
  static final Slice NONE = Slice.of(NOTHING);

  private final int most;
  private final BodyBudget budget;
  private int counted;
  private byte[] bytes = NOTHING;
  private int length;
  private boolean skipping;

  RequestBody(int most, BodyBudget budget) {
    this.most = most;
    this.budget = budget;
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
      count(size);
      bytes = Arrays.copyOf(bytes, size);
    }
    in.readBytes(bytes, length, count);
    length += count;
  }

  private void count(int size) throws BadRequest {
    if (size > BodyBudget.NOT_COUNTED) {
      if (!budget.take(size - counted)) {
        throw RequestRules.noMemory();
      }
      counted = size;
    }
  }

  Slice slice() {
    return length == 0 || skipping ? NONE : Slice.of(bytes, 0, length);
  }

  /** Whoever keeps the bytes counts them from now on. Safe to repeat. */
  @Override
  public void close() {
    budget.giveBack(counted);
    counted = 0;
  }
}
