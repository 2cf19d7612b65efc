package io.fanout.boot.observe.tracing;

import io.fanout.core.time.NanoClock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The gateway's clock as time of day, for the spans of one exchange: read off the wall once, so
 * that a wall clock that is set meanwhile can't turn them around.
 */
final class SpanClock {
  private final NanoClock clock;
  private final long epochAtZero;

  SpanClock(NanoClock clock) {
    Instant wall = Instant.now();
    this.clock = clock;
    this.epochAtZero =
        TimeUnit.SECONDS.toNanos(wall.getEpochSecond()) + wall.getNano() - clock.now();
  }

  /** Nanoseconds since 1970 at that reading of the gateway's clock. */
  long epochNanos(long at) {
    return epochAtZero + at;
  }

  long nowEpochNanos() {
    return epochNanos(clock.now());
  }
}
