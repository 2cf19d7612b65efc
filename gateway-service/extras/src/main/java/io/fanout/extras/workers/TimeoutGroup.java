package io.fanout.extras.workers;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;

/**
 * A worker group with timeouts: tasks that run once, later, most of which never do, because what
 * they wait for comes first. A cancelled one is gone at once.
 */
public final class TimeoutGroup extends WorkerGroup {
  TimeoutGroup(GroupSize size, ThreadFactory threads) {
    super(size, threads, true);
  }

  /** Runs the task after that time. A shutdown does not take it away. */
  public Timeout after(Duration delay, Runnable task) {
    Objects.requireNonNull(task, "task");
    refuseUnless(isOpen(), task);
    Worker worker = place();
    TimeKey key = TimeKey.after(delay.toNanos(), worker.nextTurn());
    worker.addTimed(key, task);
    addedTimed(key, () -> worker.removeTimed(key), task);
    if (!isOpen() && worker.removeTimed(key)) {
      settle();
      refuseUnless(false, task);
    }
    return () -> cancel(worker, key);
  }

  private boolean cancel(Worker worker, TimeKey key) {
    boolean inTime = worker.removeTimed(key);
    if (inTime) {
      settle();
    }
    return inTime;
  }

  /** Fails the future with a TimeoutException where it is not done within that time. */
  public <V> CompletableFuture<V> limit(CompletableFuture<V> future, Duration time) {
    Timeout timeout =
        after(
            time,
            () ->
                future.completeExceptionally(
                    new TimeoutException("not done within " + time.toMillis() + " ms")));
    Object unused = future.whenComplete((value, failure) -> timeout.cancel());
    return future;
  }
}
