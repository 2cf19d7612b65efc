package io.fanout.core.handoff.disruptor;

import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedReport;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Wakes the owner of a polled hand-off once for all that is offered until it has looked.
 *
 * <p>Why no item stays behind unnoticed: a producer publishes, then looks whether the bell has
 * rung; the owner takes the ring back, then looks for items, with a full fence between on both
 * sides (publishing is only a release store). So either the producer finds the bell silent and
 * rings it, or the owner finds the item.
 */
final class WakeOnce {
  /** The name of the hook in failure reports. */
  static final String STAGE = "wake-up";

  private final String handoff;
  private final Runnable hook;
  private final FailureReport report;
  private final AtomicBoolean rung = new AtomicBoolean();

  WakeOnce(String handoff, Runnable hook, FailureReport report) {
    this.handoff = handoff;
    this.hook = hook;
    this.report = new GuardedReport(report);
  }

  /** Called after publishing: wakes the owner, unless it has been woken already. */
  void ring() {
    VarHandle.fullFence();
    // Read before the write, so that producers share the cache line while the flag is set.
    if (!rung.get() && rung.compareAndSet(false, true)) {
      try {
        hook.run();
      } catch (Throwable failure) {
        // The item is accepted anyway; the next offer tries again to wake the owner.
        rung.set(false);
        report.failed(handoff, STAGE, failure);
      }
    }
  }

  /** The owner is awake, so nobody needs to wake it for now. */
  void hold() {
    rung.set(true);
  }

  /** From now on offers ring again; the owner looks for items once more after this. */
  void rearm() {
    rung.set(false);
    VarHandle.fullFence();
  }
}
