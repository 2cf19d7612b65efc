package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A percentile of the times that were told lately: those of the last ten to twenty seconds, or the
 * last hundred where they came more slowly. Never too low by more than rounding, and at most an
 * eighth too high. Any strand may use it; no one waits.
 */
final class LivePercentile implements HedgePace {
  private static final long PERIOD = TimeUnit.SECONDS.toNanos(10);
  private static final int LEAST_IN_PERIOD = 100;
  private static final int LEAST_TO_KNOW = 20;
  private static final int ESTIMATED_AT_LEAST_EVERY = 32;

  /** Counts of times, by size, from one moment on. */
  private record Period(long from, AtomicIntegerArray counts) {
    private Period(long from) {
      this(from, new AtomicIntegerArray(TimeBuckets.COUNT + 1));
    }

    /** Counts a time; the last place of the array has the sum of all. */
    int add(int bucket) {
      counts.incrementAndGet(bucket);
      return counts.incrementAndGet(TimeBuckets.COUNT);
    }

    int total() {
      return counts.get(TimeBuckets.COUNT);
    }
  }

  private record Periods(Period now, @Nullable Period before) {
    int total() {
      return now.total() + (before == null ? 0 : before.total());
    }

    int count(int bucket) {
      return now.counts().get(bucket) + (before == null ? 0 : before.counts().get(bucket));
    }
  }

  private final int percent;
  private final NanoClock clock;
  private final AtomicReference<Periods> periods;
  private volatile long estimate = -1;

  LivePercentile(int percent, NanoClock clock) {
    this.percent = percent;
    this.clock = clock;
    this.periods = new AtomicReference<>(new Periods(new Period(clock.now()), null));
  }

  @Override
  public long delay() {
    return estimate;
  }

  @Override
  public void took(long nanos) {
    Periods seen = periods();
    int inPeriod = seen.now().add(TimeBuckets.of(nanos));
    if (inPeriod % estimatedEvery(inPeriod) != 0 && estimate >= 0) {
      return;
    }
    long now = clock.now();
    if (inPeriod >= LEAST_IN_PERIOD && now - seen.now().from() >= PERIOD) {
      periods.compareAndSet(seen, new Periods(new Period(now), seen.now()));
    }
    estimate = estimated(periods());
  }

  /** An estimate reads every bucket, so it waits until the period has grown by about an eighth. */
  private static int estimatedEvery(int inPeriod) {
    return Math.max(ESTIMATED_AT_LEAST_EVERY, Integer.highestOneBit(inPeriod) / 8);
  }

  private Periods periods() {
    return Objects.requireNonNull(periods.get(), "there is always a period");
  }

  private long estimated(Periods of) {
    int total = of.total();
    if (total < LEAST_TO_KNOW) {
      return -1;
    }
    long below = ((long) total * percent + 99) / 100;
    long counted = 0;
    for (int bucket = 0; bucket < TimeBuckets.COUNT; bucket++) {
      counted += of.count(bucket);
      if (counted >= below) {
        return TimeBuckets.longest(bucket);
      }
    }
    return TimeBuckets.longest(TimeBuckets.COUNT - 1);
  }
}
