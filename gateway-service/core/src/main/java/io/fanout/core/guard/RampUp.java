package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;

/** The time after a host joins, in which its part of the calls grows to the whole. */
final class RampUp {
  /** Of a host that was there from the start. */
  static final RampUp NONE = new RampUp(() -> 0, 0, 0);

  private static final double FIRST_PART = 0.1;

  private final NanoClock clock;
  private final long joinedAt;
  private final long takesNanos;
  private volatile boolean over;

  private RampUp(NanoClock clock, long joinedAt, long takesNanos) {
    this.clock = clock;
    this.joinedAt = joinedAt;
    this.takesNanos = takesNanos;
    this.over = takesNanos == 0;
  }

  static RampUp from(NanoClock clock, long takesNanos) {
    return new RampUp(clock, clock.now(), takesNanos);
  }

  /** From a tenth to 1. */
  double part() {
    if (over) {
      return 1;
    }
    long passed = clock.now() - joinedAt;
    if (passed >= takesNanos) {
      over = true;
      return 1;
    }
    return Math.max(FIRST_PART, (double) passed / takesNanos);
  }
}
