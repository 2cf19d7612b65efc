package io.fanout.extras.workers;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * An executor whose workers have a queue each and steal from each other when theirs is empty. A
 * task goes to an idle worker where there is one; else a thread is started where there may be one
 * more; else it waits in some worker's queue, and whoever is free first takes it.
 *
 * <p>No wake-up is lost: a task is queued before its producer looks for idle workers, and a worker
 * says that it is idle before it looks for tasks a last time; one of the two sees the other. Where
 * the idle worker was found first, it may be idle again before it has the task, or its thread gone:
 * so it looks at its own queue each time it is woken, and where there is no thread to wake the
 * producer looks for another.
 */
public class WorkerGroup extends AbstractExecutorService {
  private final GroupState floor;

  WorkerGroup(GroupSize size, ThreadFactory threads, boolean keepsTime) {
    this.floor = new GroupState(size, threads, keepsTime);
  }

  @Override
  public void execute(Runnable task) {
    Objects.requireNonNull(task, "task");
    refuseUnless(isOpen(), task);
    int waiting = floor.idle().take();
    Worker worker = waiting == IdleStack.NOBODY ? place() : floor.workers()[waiting];
    worker.add(task);
    if (waiting == IdleStack.NOBODY || !worker.wake()) {
      helpOrTakeBack(() -> worker.remove(task), task);
    }
    if (!isOpen() && worker.remove(task)) {
      settle();
      refuseUnless(false, task);
    }
  }

  /** The task's result as a future whose own asynchronous stages run in this group too. */
  public <V> CompletableFuture<V> async(Callable<V> body) {
    GroupFuture<V> future = new GroupFuture<>(this);
    execute(() -> future.run(body));
    return future;
  }

  final void refuseUnless(boolean taken, Object task) {
    if (!taken) {
      throw new RejectedExecutionException(
          "%s: %s (expected: a group that takes tasks)".formatted(task, this));
    }
  }

  /** Finds somebody to work; where a group without threads cannot start one, it takes nothing. */
  final void helpOrTakeBack(BooleanSupplier takeBack, Object task) {
    boolean helped = false;
    boolean takenBack = false;
    try {
      helped = floor.help() || floor.staff().living() > 0;
    } finally {
      // This also runs if the thread factory throws; the producer gets its exception.
      takenBack = !helped && takeBack.getAsBoolean();
      settle();
    }
    refuseUnless(!takenBack, task);
  }

  /** Where a task goes that no idle worker takes: to its own producer, or spread by producers. */
  final Worker place() {
    Worker own = floor.ofCaller();
    if (own != null) {
      return own;
    }
    int places = Math.max(1, floor.staff().places());
    return floor.workers()[(int) (Thread.currentThread().getId() % places)];
  }

  /** Tells of a timed task that has been added. */
  final void addedTimed(TimeKey key, BooleanSupplier takeBack, Object task) {
    if (!keeper().added(key)) {
      helpOrTakeBack(takeBack, task);
    }
  }

  /**
   * Tells of a timed task that one of the group's own threads has added and looks for next: where
   * nobody watches the time, that thread will; but a keeper that does may sleep for too long.
   */
  final void addedByItsWorker(TimeKey key) {
    boolean unused = keeper().added(key);
  }

  private TimeKeeper keeper() {
    return Objects.requireNonNull(floor.time(), "a group without time");
  }

  final void settle() {
    floor.settle();
  }

  final boolean isOpen() {
    return floor.isOpen();
  }

  final boolean isStopped() {
    return floor.isStopped();
  }

  final Worker[] workers() {
    return floor.workers();
  }

  /** Starts all threads that there may be. */
  public void prestart() {
    while (isOpen() && floor.staff().hire()) {
      // hire starts one thread per call
    }
  }

  /** Threads alive. */
  public int threads() {
    return floor.staff().living();
  }

  /** The most threads that were alive at once. */
  public int largest() {
    return floor.staff().largest();
  }

  /** Tasks that wait for a thread, timed ones left out. */
  public int waiting() {
    int waiting = 0;
    for (Worker worker : floor.workers()) {
      waiting += worker.waiting();
    }
    return waiting;
  }

  @Override
  public void shutdown() {
    floor.staff().advance(Phase.SHUT);
    dropAfterShutdown();
    settle();
  }

  /** Takes away what is not to run after a shutdown. */
  void dropAfterShutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    floor.staff().advance(Phase.STOPPED);
    List<Runnable> left = new ArrayList<>();
    for (Worker worker : floor.workers()) {
      for (Runnable task = worker.steal(); task != null; task = worker.steal()) {
        left.add(task);
      }
      for (Runnable task = worker.pollTimed(); task != null; task = worker.pollTimed()) {
        left.add(task);
      }
    }
    floor.staff().forEachThread(Thread::interrupt);
    settle();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return !isOpen();
  }

  @Override
  public boolean isTerminated() {
    return floor.staff().phase() == Phase.GONE;
  }

  @Override
  public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
    return floor.staff().awaitGone(time, unit);
  }

  @Override
  public String toString() {
    return "%s, %d of %d threads, %d tasks waiting"
        .formatted(
            floor.staff().phase(), floor.staff().living(), floor.workers().length, waiting());
  }
}
