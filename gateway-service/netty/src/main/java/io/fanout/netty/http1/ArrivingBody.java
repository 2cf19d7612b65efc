package io.fanout.netty.http1;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The bytes of one body while they arrive, in one array. It grows with what is there: a sender that
 * announces much and sends nothing gets little memory. What it takes counts in a budget until it is
 * closed, whole or given up. Owned by its connection's lane.
 */
public final class ArrivingBody<X extends Exception> implements AutoCloseable {
  private static final byte[] NOTHING = {};
  public static final Slice NONE = Slice.of(NOTHING);
  private static final int BELIEVED = 64 * 1024;

  private final int most;
  private final BodyBudget budget;
  private final Strictness<X> strictness;
  private int counted;
  private byte[] bytes = NOTHING;
  private int length;
  private boolean skipping;

  /** A body of at most that length. */
  public ArrivingBody(int most, BodyBudget budget, Strictness<X> strictness) {
    this.most = most;
    this.budget = budget;
    this.strictness = strictness;
  }

  /** Makes room for all of it, where that is little: it then needs one array. */
  public ArrivingBody<X> expectAll() throws X {
    grow(Math.min(most, BELIEVED));
    return this;
  }

  /** How many bytes may still come. */
  public int room() {
    return most - length;
  }

  /** Counts the bytes that come from now on, and keeps none of them. */
  public void skip() {
    skipping = true;
  }

  /** Takes this many bytes out of the buffer. */
  public void add(ByteBuf in, int more) throws X {
    if (more > room()) {
      throw strictness.bodyTooLarge();
    }
    if (skipping) {
      in.skipBytes(more);
    } else {
      if (more > bytes.length - length) {
        grow((int) Math.min(most, Math.max((long) length + more, 2L * bytes.length)));
      }
      in.readBytes(bytes, length, more);
    }
    length += more;
  }

  private void grow(int size) throws X {
    if (size > BodyBudget.NOT_COUNTED) {
      if (!budget.take(size - counted)) {
        throw strictness.noMemory();
      }
      counted = size;
    }
    bytes = Arrays.copyOf(bytes, size);
  }

  public Slice slice() {
    return length == 0 || skipping ? NONE : Slice.of(bytes, 0, length);
  }

  /** Returns the body's memory; the new owner of the bytes counts them. Safe to repeat. */
  @Override
  public void close() {
    budget.giveBack(counted);
    counted = 0;
  }
}
