package io.fanout.bench.handoff;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts the items that a consumer has seen. Only the consumer's thread writes it; the thread that
 * waits for the consumer reads it.
 */
final class Tally {
  /** The padding in longs between the counter and its neighbours in memory. */
  private static final int APART = 16;

  private final AtomicLongArray count = new AtomicLongArray(2 * APART + 1);

  void add(long items) {
    count.setRelease(APART, count.getPlain(APART) + items);
  }

  long seen() {
    return count.getAcquire(APART);
  }
}
