package io.fanout.compare.run;

import io.fanout.launcher.process.Activity;
import io.fanout.launcher.process.StartLimit;
import java.time.Duration;

/**
 * Gives up a start that touches its heap where the machine would take long to supply all of it. It
 * judges by what the machine has supplied in the first seconds. Belongs to the thread that waits.
 */
final class SlowMemory implements StartLimit {
  /** A first look: what was supplied until then says how long the rest takes. */
  static final Duration PROBE = Duration.ofSeconds(10);

  /** For the whole heap; a quick run takes six minutes. */
  static final Duration LONGEST = Duration.ofSeconds(30);

  private final long heapMib;
  private double suppliedMib;

  SlowMemory(long heapMib) {
    this.heapMib = heapMib;
  }

  @Override
  public boolean isReached(Duration elapsed, Activity activity) {
    suppliedMib = activity.memoryMib();
    if (suppliedMib <= 0 || suppliedMib >= heapMib || elapsed.compareTo(PROBE) < 0) {
      return false;
    }
    return elapsed.toNanos() * (heapMib / suppliedMib) > LONGEST.toNanos();
  }

  /** What had been supplied at the last look. */
  long suppliedMib() {
    return (long) suppliedMib;
  }
}
