package io.fanout.core.strand.fiber;

import co.paralleluniverse.common.monitoring.MonitorType;
import co.paralleluniverse.concurrent.util.ThreadAccess;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import io.fanout.core.lane.Lane;

/**
 * Runs fibers on one lane. Quasar's own monitor is off: it would count every slice, and wake a
 * thread each second.
 */
final class LaneScheduler extends FiberExecutorScheduler implements AutoCloseable {
  private final LaneFiberQueue slices;

  private LaneScheduler(String name, LaneFiberQueue slices) {
    super(name, slices, MonitorType.NONE, false);
    this.slices = slices;
  }

  static LaneScheduler on(Lane lane) {
    // Otherwise each fiber would copy the inheritable thread-locals of the lanes' creator.
    lane.execute(() -> ThreadAccess.setInheritableThreadLocals(Thread.currentThread(), null));
    return new LaneScheduler(
        "fanout-fibers-lane-%d".formatted(lane.index()), new LaneFiberQueue(lane));
  }

  /** Fibers that have been started and have not ended. */
  int alive() {
    return slices.alive();
  }

  LaneFiberQueue slices() {
    return slices;
  }

  /** Ends the thread that Quasar has for timed parks. */
  @Override
  public void close() {
    shutdown();
  }
}
