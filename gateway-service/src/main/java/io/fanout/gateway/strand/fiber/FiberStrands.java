package io.fanout.gateway.strand.fiber;

import co.paralleluniverse.common.monitoring.MonitorType;
import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.SuspendableRunnable;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.lane.Lanes;
import io.fanout.gateway.strand.Body;
import io.fanout.gateway.strand.StrandFailures;
import io.fanout.gateway.strand.Strands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Strands that are Quasar fibers. Every lane has a scheduler of its own, and a fiber stays on the
 * lane that its exchange came in on: no two fibers of an exchange ever run at once.
 */
public final class FiberStrands implements Strands {
  /** Monitors are MBeans, whose names must be unique in the process. */
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final FiberScheduler[] schedulers;
  private final FiberMonitors monitors;
  private final StrandFailures failures;

  public FiberStrands(Lanes lanes, StrandFailures failures) {
    this.schedulers =
        lanes.all().stream()
            .map(
                lane ->
                    new FiberExecutorScheduler(
                        "fanout-fibers-" + NUMBER.getAndIncrement(), lane, MonitorType.JMX, false))
            .toArray(FiberScheduler[]::new);
    this.monitors = new FiberMonitors(schedulers);
    this.failures = failures;
  }

  @Override
  public boolean start(Lane lane, String name, Body body) {
    Fiber<Void> fiber =
        new Fiber<>(name, schedulers[lane.index()], new FiberBody(name, body, failures));
    Object unused = fiber.start();
    return true;
  }

  @Override
  public boolean fork(Lane lane, String name, Body body) {
    return start(lane, name, body);
  }

  @Override
  public <V> V await(CompletableFuture<V> stage)
      throws ExecutionException, SuspendExecution, InterruptedException {
    if (!stage.isDone()) {
      Fiber<?> self = Fiber.currentFiber();
      Object unused = stage.whenComplete((value, failure) -> self.unpark());
      while (!stage.isDone()) {
        Fiber.park(stage);
        if (Fiber.interrupted()) {
          throw new InterruptedException();
        }
      }
    }
    return stage.get();
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge("fibers.alive", "Fibers that have begun and not ended", monitors::alive),
        new Gauge(
            "fibers.runaway",
            "Fibers that have held a lane for longer than Quasar's monitor finds right",
            monitors::runaway));
  }

  @Override
  public void close() {
    for (FiberScheduler scheduler : schedulers) {
      scheduler.shutdown();
    }
  }

  /** A body as a fiber runs it. */
  private record FiberBody(String name, Body body, StrandFailures failures)
      implements SuspendableRunnable {
    private static final long serialVersionUID = 1L;

    @Override
    public void run() throws SuspendExecution, InterruptedException {
      try {
        body.run();
      } catch (RuntimeException | Error e) {
        failures.failed(name, e);
      }
    }
  }
}
