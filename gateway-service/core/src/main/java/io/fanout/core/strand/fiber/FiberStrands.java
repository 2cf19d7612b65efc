package io.fanout.core.strand.fiber;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.NoResult;
import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.core.lane.Lane;
import io.fanout.core.lane.Lanes;
import io.fanout.core.strand.Awaited;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Strands that are Quasar fibers. Every lane has a scheduler of its own, and a fiber stays on the
 * lane that its exchange came in on: no two fibers of an exchange ever run at once.
 */
public final class FiberStrands implements Strands {
  /** The lane lends a fiber its stack; one begun elsewhere lets its own grow. */
  private static final int LEAST_STACK = 1;

  private static final Duration USUAL_RUNAWAY = Duration.ofMillis(200);

  private final List<LaneScheduler> schedulers;
  private final StrandFailures failures;
  private final RunawayWatch watch;
  private final LargeBodyThreads largeBodies;

  /** With the usual limit for a fiber that does not park. */
  public FiberStrands(Lanes lanes, StrandFailures failures) {
    this(lanes, failures, USUAL_RUNAWAY);
  }

  /** Reports a fiber that holds its lane for longer than {@code runawayAfter} without parking. */
  public FiberStrands(Lanes lanes, StrandFailures failures, Duration runawayAfter) {
    this.schedulers = lanes.all().stream().map(LaneScheduler::on).toList();
    this.failures = failures;
    this.watch =
        new RunawayWatch(schedulers.stream().map(LaneScheduler::slices).toList(), runawayAfter);
    this.largeBodies = new LargeBodyThreads(schedulers.size());
  }

  @Override
  public boolean start(Lane lane, String name, StrandBody body) {
    return start(lane, fiber(lane, name, body));
  }

  /** Calls run only our own code, which needs no thread-locals that follow the fiber. */
  @Override
  @SuppressWarnings("deprecation") // the fiber sees its carrier's thread-locals
  public boolean fork(Lane lane, String name, StrandBody body) {
    return start(lane, fiber(lane, name, body).setNoLocals(true));
  }

  private Fiber<?> fiber(Lane lane, String name, StrandBody body) {
    LaneScheduler scheduler = schedulers.get(lane.index());
    Fiber<?> fiber =
        new Fiber<Void>(name, scheduler, LEAST_STACK, new FiberBody(name, body, failures));
    if (lane.isCurrent()) {
      scheduler.slices().lendStack(fiber);
    }
    return fiber;
  }

  private boolean start(Lane lane, Fiber<?> fiber) {
    LaneFiberQueue slices = schedulers.get(lane.index()).slices();
    slices.begins();
    try {
      Object unused = fiber.start();
      return true;
    } catch (RejectedExecutionException laneIsClosed) {
      slices.ended();
      return false;
    }
  }

  @Override
  public <V> V await(CompletableFuture<V> stage)
      throws ExecutionException, SuspendExecution, InterruptedException {
    if (!stage.isDone()) {
      wakeWhenDone(Fiber.currentFiber(), stage);
      // Quasar wakes fibers spuriously, and the permit of an earlier unpark ends a park at once.
      while (!stage.isDone()) {
        if (Fiber.interrupted()) {
          throw new InterruptedException();
        }
        Fiber.park(stage);
      }
    }
    return stage.get();
  }

  @Override
  public boolean followsUp(Lane lane) {
    return lane.isCurrent();
  }

  @Override
  public void followUp(Lane lane, String name, Awaited<?> stage, Runnable task) {
    FollowUp next = new FollowUp(name, task, failures, schedulers.get(lane.index()).slices());
    if (!stage.wakes(next::ready)) {
      throw new IllegalStateException(
          "%s: something waits for its stage already (expected: a stage of its own)"
              .formatted(name));
    }
    if (stage.isDone()) {
      next.ready();
    }
  }

  private static void wakeWhenDone(@Nullable Fiber<?> self, CompletableFuture<?> stage) {
    if (self == null) {
      throw new IllegalStateException(
          "await: called on %s (expected: a fiber, for only a fiber can be parked here)"
              .formatted(Thread.currentThread()));
    }
    if (!(stage instanceof Awaited<?> own && own.wakes(self::unpark))) {
      Object unused = stage.whenComplete((value, failure) -> self.unpark());
    }
  }

  @Override
  public <V> V withLargeBody(Supplier<V> work) throws SuspendExecution, InterruptedException {
    try {
      return await(largeBodies.run(work));
    } catch (ExecutionException e) {
      throw LargeBodyThreads.unchecked(e);
    }
  }

  private int alive() {
    int alive = 0;
    for (LaneScheduler scheduler : schedulers) {
      alive += scheduler.alive();
    }
    return alive;
  }

  @Override
  public List<Gauge> gauges() {
    return List.of(
        new Gauge("fibers.alive", "Fibers that have started and not ended", this::alive),
        new Gauge(
            "fibers.runaway",
            "Fibers that have held a lane longer than gateway.lanes.runaway-after without parking",
            watch::runaways));
  }

  @Override
  public void close() {
    watch.close();
    largeBodies.close();
    schedulers.forEach(LaneScheduler::close);
  }

  /** A body as a fiber runs it. */
  private record FiberBody(String name, StrandBody body, StrandFailures failures)
      implements NoResult {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Void run() throws SuspendExecution {
      try {
        body.run();
      } catch (InterruptedException | RuntimeException | Error e) {
        failures.failed(name, e);
      }
      return null;
    }
  }
}
