package io.fanout.core.guard;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * The answers of one measuring window: how long they took, and how many calls were in flight when
 * they began. Any number of threads may add; nobody waits, and nothing is allocated for an answer.
 */
final class LatencyWindow {
  /** A histogram: with one counter for each answer no thread ever sees half of one. */
  private final AtomicIntegerArray histogram = new AtomicIntegerArray(TimeBuckets.COUNT);

  private final LongAdder answers = new LongAdder();
  private final LongAdder timeouts = new LongAdder();
  private final LongAdder inFlight = new LongAdder();
  private final LongAdder rejections = new LongAdder();

  /** Adds an answer, or a call that ran out of time, with how many calls were in flight with it. */
  void add(long nanos, int inFlightWithIt, boolean timedOut) {
    histogram.getAndIncrement(TimeBuckets.of(nanos));
    inFlight.add(inFlightWithIt);
    if (timedOut) {
      timeouts.increment();
    }
    answers.increment();
  }

  void addRejection() {
    rejections.increment();
  }

  int answers() {
    return answers.intValue();
  }

  /** What the window says so far. */
  LatencySummary summary() {
    int count = 0;
    double sum = 0;
    double squares = 0;
    for (int bucket = 0; bucket < TimeBuckets.COUNT; bucket++) {
      int inBucket = histogram.get(bucket);
      if (inBucket > 0) {
        double log = Math.log((double) TimeBuckets.longest(bucket));
        count += inBucket;
        sum += inBucket * log;
        squares += inBucket * log * log;
      }
    }
    double mean = sum / Math.max(1, count);
    double variance = Math.max(0, squares / Math.max(1, count) - mean * mean);
    return new LatencySummary(
        count,
        mean,
        Math.sqrt(variance),
        Math.max(1, inFlight.doubleValue() / Math.max(1, count)),
        timeouts.doubleValue() / Math.max(1, count),
        rejections.sum() > 0);
  }
}
