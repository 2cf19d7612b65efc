package io.fanout.boot.observe.tracing;

import io.fanout.core.time.NanoClock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The gateway's clock as time of day. All spans of an exchange use one reading of the wall clock,
 * so that setting it meanwhile can't turn them around; exchanges may share a reading.
 */
final class SpanClock {
  private final NanoClock clock;
  private final long readAt;
  private final long epochAtZero;

  SpanClock(NanoClock clock) {
    Instant wall = Instant.now();
    this.clock = clock;
    this.readAt = clock.now();
    this.epochAtZero = TimeUnit.SECONDS.toNanos(wall.getEpochSecond()) + wall.getNano() - readAt;
  }

  /** When the wall clock was read, by the gateway's. */
  long readAt() {
    return readAt;
  }

  /** Nanoseconds since 1970 at that reading of the gateway's clock. */
  long epochNanos(long at) {
    return epochAtZero + at;
  }

  long nowEpochNanos() {
    return epochNanos(clock.now());
  }
}
