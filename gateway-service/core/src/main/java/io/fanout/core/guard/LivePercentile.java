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
  private static final long ESTIMATED_WITHIN = TimeUnit.MILLISECONDS.toNanos(500);

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

  /**
   * The latest period and the one before it.
   *
   * @param pause whether a long pause lies between the two: the times before it count only until
   *     there are enough after it
   */
  private record Periods(Period now, @Nullable Period before, boolean pause) {
    int total() {
      Period earlier = earlier();
      return now.total() + (earlier == null ? 0 : earlier.total());
    }

    int count(int bucket) {
      Period earlier = earlier();
      return now.counts().get(bucket) + (earlier == null ? 0 : earlier.counts().get(bucket));
    }

    private @Nullable Period earlier() {
      return pause && now.total() >= LEAST_IN_PERIOD ? null : before;
    }
  }

  private final int percent;
  private final AtomicReference<Periods> periods;
  private volatile long estimate = -1;
  private volatile long estimatedAt;

  LivePercentile(int percent, NanoClock clock) {
    this.percent = percent;
    this.estimatedAt = clock.now();
    this.periods = new AtomicReference<>(new Periods(new Period(estimatedAt), null, false));
  }

  @Override
  public long delay() {
    return estimate;
  }

  @Override
  public void took(long nanos, long now) {
    Periods seen = periods();
    int inPeriod = seen.now().add(TimeBuckets.of(nanos));
    long sinceEstimate = now - estimatedAt;
    if (inPeriod % estimatedEvery(inPeriod) != 0
        && estimate >= 0
        && sinceEstimate < ESTIMATED_WITHIN) {
      return;
    }
    if (inPeriod >= LEAST_IN_PERIOD && now - seen.now().from() >= PERIOD) {
      Periods next = new Periods(new Period(now), seen.now(), sinceEstimate >= PERIOD);
      periods.compareAndSet(seen, next);
    }
    estimatedAt = now;
    estimate = estimated(periods());
  }

  /**
   * An estimate reads every bucket, so it waits until the period has grown by about an eighth, or
   * half a second: after many calls in a short time, an eighth may be minutes of later ones.
   */
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
