package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out a host that accepts no connections: for a second, then for twice as long each time,
 * half a minute at most. A call that reaches the host after that time ends the matter. Any strand
 * may use it; two that note a failure at once count as one or as two.
 */
final class ConnectEjection {
  private static final long FIRST = Duration.ofSeconds(1).toNanos();
  private static final int MOST_DOUBLINGS = 5;
  private static final long LONGEST = Duration.ofSeconds(30).toNanos();

  /** How often it failed in a row, and until when it is out. */
  private record Failures(int inARow, long until) {}

  private final NanoClock clock;
  private volatile @Nullable Failures failures;

  ConnectEjection(NanoClock clock) {
    this.clock = clock;
  }

  void failed() {
    Failures seen = failures;
    long now = clock.now();
    if (seen != null && now - seen.until < 0) {
      return; // this attempt to connect began before the ejection
    }
    int inARow = seen == null ? 0 : seen.inARow;
    long time = Math.min(LONGEST, FIRST << Math.min(MOST_DOUBLINGS, inARow));
    failures = new Failures(inARow + 1, now + time);
  }

  /** A call was answered; it says something only if it began after the ejection. */
  void succeeded() {
    if (failures != null && !isEjected()) {
      failures = null;
    }
  }

  /** Whether it failed lately, ejected or not. */
  boolean isNoted() {
    return failures != null;
  }

  boolean isEjected() {
    Failures seen = failures;
    return seen != null && clock.now() - seen.until < 0;
  }
}
