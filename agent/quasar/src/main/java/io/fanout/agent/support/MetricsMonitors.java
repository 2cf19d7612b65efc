package io.fanout.agent.support;

import co.paralleluniverse.common.monitoring.ForkJoinPoolMonitor;
import co.paralleluniverse.fibers.FiberScheduler;
import co.paralleluniverse.fibers.FibersMonitor;
import java.util.concurrent.ForkJoinPool;

/** The answer to a scheduler that asks for a monitor which this build of Quasar leaves out. */
@SuppressWarnings("DoNotCallSuggester") // Called by rewritten code, to fail with the reason.
public final class MetricsMonitors {
  private MetricsMonitors() {}

  /** Always fails. */
  public static FibersMonitor refuse(String scheduler, FiberScheduler fibers) {
    throw leftOut(scheduler);
  }

  /** Always fails. */
  public static ForkJoinPoolMonitor refuse(String scheduler, ForkJoinPool pool) {
    throw leftOut(scheduler);
  }

  private static IllegalArgumentException leftOut(String scheduler) {
    return new IllegalArgumentException(
        "Monitor type of fiber scheduler %s: METRICS (expected: JMX or NONE; fanout-quasar leaves Dropwizard Metrics out)"
            .formatted(scheduler));
  }
}
