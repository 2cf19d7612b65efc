package io.fanout.load.measure;

import java.time.Duration;

/**
 * What a step must keep to be called sustained: nearly all requests answered in time, none failed.
 *
 * @param limit how long the 99th percentile may take
 */
public record Objective(Duration limit) {
  static final double PERCENTILE = 99;

  /** For runs that only look. */
  public static final Objective NONE = new Objective(Duration.ofDays(1));

  boolean isHeldBy(Tally tally) {
    if (equals(NONE)) {
      return true;
    }
    // What is not answered yet will have taken too long, like any other that did.
    return tally.failed() == 0
        && tally.answered() > 0
        && tally.within(limit.toNanos()) >= tally.begun() * PERCENTILE / 100;
  }
}
