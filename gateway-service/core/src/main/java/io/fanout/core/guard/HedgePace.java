package io.fanout.core.guard;

import io.fanout.core.settings.HedgeAfter;
import io.fanout.core.settings.HedgeSettings;
import io.fanout.core.time.NanoClock;

/** When an attempt has taken so long that a second one is sent beside it. */
interface HedgePace {
  /** Nanoseconds from the attempt's beginning; negative while that is not known yet. */
  long delay();

  /** An attempt was answered after this time just now, or would have been no sooner. */
  void took(long nanos, long now);

  static HedgePace of(HedgeSettings settings, NanoClock clock) {
    HedgeAfter after = HedgeAfter.parse(settings.after());
    if (after instanceof HedgeAfter.Percentile percentile) {
      return new LivePercentile(percentile.percent(), clock);
    }
    return new Fixed(((HedgeAfter.Time) after).time().toNanos());
  }

  /** Always after the same time. */
  record Fixed(long delay) implements HedgePace {
    @Override
    public void took(long nanos, long now) {
      // A fixed delay has nothing to learn.
    }
  }
}
