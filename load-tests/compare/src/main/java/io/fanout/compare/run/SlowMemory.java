package io.fanout.compare.run;

import io.fanout.launcher.process.ProcessActivity;
import io.fanout.launcher.process.StartLimit;
import java.time.Duration;

/**
 * Gives up a start that touches its heap if the machine would take too long to supply the memory,
 * judging by the first seconds. Confined to the waiting thread.
 */
final class SlowMemory implements StartLimit {
  /** The time of the first check, which extrapolates how long the rest takes. */
  static final Duration PROBE = Duration.ofSeconds(10);

  /** The limit for the whole heap; a quick run takes only seven minutes. */
  static final Duration LONGEST = Duration.ofSeconds(30);

  private final long heapMib;
  private double suppliedMib;

  SlowMemory(long heapMib) {
    this.heapMib = heapMib;
  }

  @Override
  public boolean isReached(Duration elapsed, ProcessActivity activity) {
    suppliedMib = activity.memoryMib();
    if (suppliedMib <= 0 || suppliedMib >= heapMib || elapsed.compareTo(PROBE) < 0) {
      return false;
    }
    return elapsed.toNanos() * (heapMib / suppliedMib) > LONGEST.toNanos();
  }

  /** The memory that the machine had supplied at the last check. */
  long suppliedMib() {
    return (long) suppliedMib;
  }
}
