package io.fanout.core.time;

import java.time.Duration;

/** The time after which nobody waits any longer, on the {@link NanoClock}. */
public record Deadline(long at) {
  public static Deadline in(Duration time, NanoClock clock) {
    return after(time, clock.now());
  }

  private static Deadline after(Duration time, long now) {
    return new Deadline(now + time.toNanos());
  }

  /** This deadline, or the one that long after now, whichever comes first. */
  public Deadline noLaterThan(Duration time, long now) {
    Deadline other = after(time, now);
    return other.at - at < 0 ? other : this;
  }

  /** Nanoseconds from now to the deadline; zero or less once it has passed. */
  public long left(NanoClock clock) {
    return at - clock.now();
  }
}
