package io.fanout.bench.floor;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** The count, the sum and a histogram of durations: the least that a metric keeps. */
final class Figures {
  private final LongAdder count = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /** By powers of two. */
  private final AtomicLongArray histogram = new AtomicLongArray(Long.SIZE);

  void add(long took) {
    count.increment();
    nanos.add(took);
    histogram.incrementAndGet(Long.SIZE - 1 - Long.numberOfLeadingZeros(took | 1));
  }
}
