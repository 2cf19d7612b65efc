package io.fanout.boot.console;

import java.util.concurrent.atomic.LongAdder;

/**
 * Events of one kind. Any thread may add; no one waits. The thread that samples asks for the rate.
 */
final class EventCount {
  private final LongAdder count = new LongAdder();

  /** The count at the sample before, and the rate then. Both belong to the thread that samples. */
  private long before;

  private double lastRate;

  void increment() {
    count.increment();
  }

  long sum() {
    return count.sum();
  }

  /**
   * How many a second since this was last asked.
   *
   * @param seconds how long ago that was; 0 at the first sample, because nobody counted before it
   */
  double rate(double seconds) {
    long now = count.sum();
    long since = now - before;
    before = now;
    lastRate = seconds > 0 ? since / seconds : 0;
    return lastRate;
  }

  /** What {@link #rate} answered last. */
  double lastRate() {
    return lastRate;
  }
}
