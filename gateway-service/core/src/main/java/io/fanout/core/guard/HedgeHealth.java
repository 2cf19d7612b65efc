package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Whether a backend is well enough to be sent a call twice: one that fails has enough to do with
 * the calls it gets anyhow.
 */
final class HedgeHealth {
  private static final long WINDOW = TimeUnit.SECONDS.toNanos(10);
  private static final int LEAST_TO_JUDGE = 10;

  private final double offAbove;
  private final BooleanSupplier allBreakersClosed;
  private final SlidingCounts counts;

  HedgeHealth(double offAbove, BooleanSupplier allBreakersClosed, NanoClock clock) {
    this.offAbove = offAbove;
    this.allBreakersClosed = allBreakersClosed;
    this.counts = new SlidingCounts(WINDOW, clock);
  }

  void ended(AttemptResult result, long tookNanos, long fairNanos, long now) {
    HealthVerdict verdict = HealthVerdict.of(result, tookNanos, fairNanos);
    if (verdict != HealthVerdict.NONE) {
      counts.add(verdict == HealthVerdict.BAD, false, now);
    }
  }

  boolean isGood() {
    return (!counts.mayHoldBad() || !isFailing()) && allBreakersClosed.getAsBoolean();
  }

  private boolean isFailing() {
    SlidingCounts.Totals seen = counts.totals();
    return seen.calls() >= LEAST_TO_JUDGE && seen.bad() > offAbove * seen.calls();
  }
}
