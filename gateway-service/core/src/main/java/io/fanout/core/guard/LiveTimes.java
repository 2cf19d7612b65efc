package io.fanout.core.guard;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The times of one or two latest periods, sorted into {@link TimeBuckets}, for somebody who looks
 * at them. Any strand may add, which costs one atomic increment; no one waits. Whoever looks begins
 * new periods, and is one thread.
 */
public final class LiveTimes {
  private volatile AtomicIntegerArray now = new AtomicIntegerArray(TimeBuckets.COUNT);
  private volatile AtomicIntegerArray before = new AtomicIntegerArray(TimeBuckets.COUNT);

  /** How many times the forgotten periods had. Belongs to the thread that looks. */
  private long forgotten;

  /** Adds a time. */
  public void add(long nanos) {
    now.incrementAndGet(TimeBuckets.of(nanos));
  }

  /** How many times were added, ever. For the thread that looks. */
  public long count() {
    return forgotten + total(now) + total(before);
  }

  private static long total(AtomicIntegerArray counts) {
    long total = 0;
    for (int bucket = 0; bucket < TimeBuckets.COUNT; bucket++) {
      total += counts.get(bucket);
    }
    return total;
  }

  /** Forgets the times before the latest period, and begins another one. */
  public void beginPeriod() {
    forgotten += total(before);
    before = now;
    now = new AtomicIntegerArray(TimeBuckets.COUNT);
  }

  /**
   * Percentiles of the times in both periods, in nanoseconds: at most an eighth too high.
   *
   * @param percents in ascending order, such as 50 and 99
   * @return a time for each; none where there are no times
   */
  public long[] percentiles(int... percents) {
    AtomicIntegerArray latest = now;
    AtomicIntegerArray earlier = before;
    int[] counts = new int[TimeBuckets.COUNT];
    long total = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      counts[bucket] = latest.get(bucket) + earlier.get(bucket);
      total += counts[bucket];
    }
    if (total == 0) {
      return new long[0];
    }
    long[] times = new long[percents.length];
    int bucket = 0;
    long counted = counts[0];
    for (int i = 0; i < percents.length; i++) {
      long wanted = Math.max(1, (total * percents[i] + 99) / 100);
      while (counted < wanted) {
        counted += counts[++bucket];
      }
      times[i] = TimeBuckets.longest(bucket);
    }
    return times;
  }
}
