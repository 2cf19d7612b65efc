package io.fanout.boot.console;

import io.fanout.core.guard.LiveTimes;
import java.time.Duration;

/** Some percentiles of times, as a sample shows them; none where there are no times. */
final class Percentiles {
  private static final double NANOS_IN_MILLI = Duration.ofMillis(1).toNanos();

  private final long[] nanos;

  private Percentiles(long[] nanos) {
    this.nanos = nanos;
  }

  static Percentiles of(LiveTimes times) {
    return new Percentiles(times.percentiles(50, 90, 99));
  }

  /** Writes them in milliseconds, as members of an object. */
  void write(ConsoleJson json) {
    if (nanos.length > 0) {
      json.member("p50", nanos[0] / NANOS_IN_MILLI);
      json.member("p90", nanos[1] / NANOS_IN_MILLI);
      json.member("p99", nanos[2] / NANOS_IN_MILLI);
    }
  }
}
