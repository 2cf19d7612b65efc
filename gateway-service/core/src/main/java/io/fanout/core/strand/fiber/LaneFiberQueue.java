package io.fanout.core.strand.fiber;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberSchedulerTask;
import co.paralleluniverse.fibers.SpareStacks;
import io.fanout.core.lane.Lane;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the slices of fibers on a lane, and the tasks that follow a stage. Those that become ready
 * on the lane itself wait in a separate list; one task of the event loop runs them all, after the
 * sockets have been read. The list is confined to the lane.
 *
 * <p>It also knows which slice the lane runs: Quasar's own watch sees no fiber of an executor that
 * is not its own. Written by the lane alone, in release mode; any thread may look.
 */
final class LaneFiberQueue implements Executor {
  /** So many slices are run before the lane looks at its sockets again. */
  private static final int MOST_IN_ONE_GO = 256;

  private static final VarHandle RUNNING = running();

  private final Lane lane;
  private final ArrayDeque<Runnable> ready = new ArrayDeque<>();
  private final Runnable runReady = this::runReady;
  private final SpareStacks stacks = new SpareStacks();
  private final AtomicInteger alive = new AtomicInteger();
  private boolean scheduled;

  private volatile @Nullable Runnable running;
  private long number;

  LaneFiberQueue(Lane lane) {
    this.lane = lane;
  }

  private static VarHandle running() {
    try {
      return MethodHandles.lookup().findVarHandle(LaneFiberQueue.class, "running", Runnable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public void execute(Runnable slice) {
    if (!lane.isCurrent()) {
      lane.execute(() -> run(slice));
      return;
    }
    if (!scheduled) {
      schedule();
    }
    ready.add(slice);
  }

  private void schedule() {
    lane.execute(runReady);
    scheduled = true;
  }

  private void runReady() {
    try {
      for (int i = 0; i < MOST_IN_ONE_GO; i++) {
        Runnable slice = ready.poll();
        if (slice == null) {
          return;
        }
        run(slice);
      }
    } finally {
      scheduled = false;
      if (!ready.isEmpty()) {
        schedule();
      }
    }
  }

  private void run(Runnable slice) {
    number++;
    RUNNING.setRelease(this, slice);
    try {
      slice.run();
    } finally {
      RUNNING.setRelease(this, null);
    }
    if (slice instanceof FiberSchedulerTask task && task.getFiber().isTerminated()) {
      stacks.takeBack(task.getFiber());
      ended();
    }
  }

  /** For a fiber that is about to be started here; to be called on the lane. */
  void lendStack(Fiber<?> fiber) {
    stacks.lend(fiber);
  }

  /** A fiber is about to be started here. */
  void begins() {
    alive.incrementAndGet();
  }

  /** A fiber that began has ended, or could not be started. */
  void ended() {
    alive.decrementAndGet();
  }

  /** Fibers that have been started and have not ended. */
  int alive() {
    return alive.get();
  }

  /** The slice that the lane runs just now; null between two of them. */
  @Nullable Running now() {
    Runnable slice = running;
    return slice == null ? null : new Running(slice, number);
  }

  /** The current stack of the lane's thread. */
  StackTraceElement[] stackTrace() {
    return lane.stackTrace();
  }

  /** A slice that is being run, and how many were before it: one fiber's are many. */
  record Running(Runnable slice, long number) {}
}
