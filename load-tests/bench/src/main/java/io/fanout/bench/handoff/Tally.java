package io.fanout.bench.handoff;

import java.util.concurrent.atomic.AtomicLongArray;

/** What a consumer has seen. Written by its thread alone, read by the one that waits for it. */
final class Tally {
  /** Longs between the counter and whatever stands beside it in memory. */
  private static final int APART = 16;

  private final AtomicLongArray count = new AtomicLongArray(2 * APART + 1);

  void add(long items) {
    count.setRelease(APART, count.getPlain(APART) + items);
  }

  long seen() {
    return count.getAcquire(APART);
  }
}
