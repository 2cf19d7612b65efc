package io.fanout.load.measure;

import java.time.Duration;

/**
 * The objective for a sustained step: the gateway answers nearly all requests in time, and none
 * fails.
 *
 * @param limit the limit of the 99th percentile
 */
public record Objective(Duration limit) {
  static final double PERCENTILE = 99;

  /** No objective, for runs that judge nothing. */
  public static final Objective NONE = new Objective(Duration.ofDays(1));

  boolean isHeldBy(Tally tally) {
    if (equals(NONE)) {
      return true;
    }
    // An unanswered request counts as too slow.
    return tally.failed() == 0
        && tally.answered() > 0
        && tally.within(limit.toNanos()) >= tally.begun() * PERCENTILE / 100;
  }
}
