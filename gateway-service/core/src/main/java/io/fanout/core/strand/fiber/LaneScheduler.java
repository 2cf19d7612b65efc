package io.fanout.core.strand.fiber;

import co.paralleluniverse.common.monitoring.MonitorType;
import co.paralleluniverse.concurrent.util.ThreadAccess;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.FibersMXBean;
import io.fanout.core.lane.Lane;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs fibers on one lane. Quasar's monitor of it is an MBean, so every scheduler of the process
 * has a name of its own.
 */
final class LaneScheduler extends FiberExecutorScheduler implements AutoCloseable {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final LaneFiberQueue slices;

  private LaneScheduler(String name, LaneFiberQueue slices) {
    super(name, slices, MonitorType.JMX, false);
    this.slices = slices;
  }

  static LaneScheduler on(Lane lane) {
    // Otherwise each fiber would copy the inheritable thread-locals of the lanes' creator.
    lane.execute(() -> ThreadAccess.setInheritableThreadLocals(Thread.currentThread(), null));
    return new LaneScheduler(
        "fanout-fibers-%d-lane-%d".formatted(NUMBER.incrementAndGet(), lane.index()),
        new LaneFiberQueue(lane));
  }

  /** Fibers that have been started and have not ended. */
  int alive() {
    return ((FibersMXBean) getMonitor()).getNumActiveFibers();
  }

  LaneFiberQueue slices() {
    return slices;
  }

  /** Takes the MBean away and ends the thread that Quasar has for timed parks. */
  @Override
  public void close() {
    shutdown();
    getMonitor().unregister();
  }
}
