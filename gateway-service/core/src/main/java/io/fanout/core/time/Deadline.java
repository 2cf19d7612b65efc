package io.fanout.core.time;

import java.time.Duration;

/** The time after which nobody waits any longer, on the {@link NanoClock}. */
public record Deadline(long at) {
  public static Deadline in(Duration time, NanoClock clock) {
    return new Deadline(clock.now() + time.toNanos());
  }

  /** This deadline, or the one that far from now, whichever comes first. */
  public Deadline noLaterThan(Duration time, NanoClock clock) {
    Deadline other = in(time, clock);
    return other.at - at < 0 ? other : this;
  }

  /** Nanoseconds from now to the deadline; zero or less once it has passed. */
  public long left(NanoClock clock) {
    return at - clock.now();
  }
}
