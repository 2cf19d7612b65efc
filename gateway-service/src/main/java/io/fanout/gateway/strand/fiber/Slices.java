package io.fanout.gateway.strand.fiber;

import io.fanout.gateway.lane.Lane;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * Hands a lane what fibers run between two parks, and knows for how long the present one has had
 * it. Quasar's own watch sees no fiber of an executor that is not its own. Written by the lane's
 * thread alone; the volatile lets any thread look.
 */
final class Slices implements Executor {
  private static final long RUNAWAY_NANOS = Duration.ofMillis(200).toNanos();
  private static final long NONE = 0;

  private final Lane lane;
  private volatile long since = NONE;

  Slices(Lane lane) {
    this.lane = lane;
  }

  @Override
  public void execute(Runnable slice) {
    lane.execute(() -> run(slice));
  }

  private void run(Runnable slice) {
    since = System.nanoTime() | 1; // never NONE
    try {
      slice.run();
    } finally {
      since = NONE;
    }
  }

  /** Whether a fiber has held the lane for so long that all others on it wait noticeably. */
  boolean heldTooLong() {
    long begun = since;
    return begun != NONE && System.nanoTime() - begun > RUNAWAY_NANOS;
  }
}
