package io.fanout.extras.workers;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * A worker group that is a scheduled executor. After a shutdown, tasks that were to run once still
 * run at their time, and periodic ones do not, as with the JDK's own; a cancelled task is gone at
 * once, which there is an option. A delay of more than 73 years is one of 73.
 */
public final class ScheduledGroup extends WorkerGroup implements ScheduledExecutorService {
  ScheduledGroup(GroupSize size, ThreadFactory threads) {
    super(size, threads, true);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    return schedule(Executors.callable(task), delay, unit);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    Objects.requireNonNull(task, "task");
    Worker worker = place();
    TimeKey key = TimeKey.after(delay, unit, worker.nextTurn());
    return enter(new ScheduledTask<>(this, task, worker, key));
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long initialDelay, long period, TimeUnit unit) {
    return periodic(task, initialDelay, unit, unit.toNanos(positive("period", period)));
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long initialDelay, long delay, TimeUnit unit) {
    return periodic(task, initialDelay, unit, -unit.toNanos(positive("delay", delay)));
  }

  private ScheduledFuture<?> periodic(Runnable task, long delay, TimeUnit unit, long period) {
    Objects.requireNonNull(task, "task");
    Worker worker = place();
    TimeKey key = TimeKey.after(delay, unit, worker.nextTurn());
    return enter(new ScheduledTask<Void>(this, task, period, worker, key));
  }

  private static long positive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException("%s: %d (expected: more than 0)".formatted(name, value));
    }
    return value;
  }

  /** What comes of the body, which runs after that time. Cancelled before, it never runs. */
  public <V> CompletableFuture<V> asyncAfter(Callable<V> body, Duration delay) {
    GroupFuture<V> future = new GroupFuture<>(this);
    ScheduledFuture<?> task =
        schedule(() -> future.run(body), delay.toNanos(), TimeUnit.NANOSECONDS);
    Object unused = future.whenComplete((value, failure) -> task.cancel(false));
    return future;
  }

  private <V> ScheduledTask<V> enter(ScheduledTask<V> task) {
    refuseUnless(isOpen(), task);
    task.enter();
    addedTimed(task.key(), task::leave, task);
    if (!isOpen() && task.leave()) {
      settle();
      refuseUnless(false, task);
    }
    return task;
  }

  /** Lets a periodic task wait for its next time; on the thread that has just run it. */
  void again(ScheduledTask<?> task) {
    task.enter();
    addedByItsWorker(task.key());
    if (!mayRun(task) || task.isCancelled()) {
      task.cancel(false);
    }
  }

  boolean mayRun(ScheduledTask<?> task) {
    return task.isPeriodic() ? isOpen() : !isStopped();
  }

  @Override
  void dropAfterShutdown() {
    for (Worker worker : workers()) {
      for (Runnable waiting : worker.timed()) {
        if (waiting instanceof ScheduledTask<?> task && task.isPeriodic()) {
          task.cancel(false);
        }
      }
    }
  }
}
