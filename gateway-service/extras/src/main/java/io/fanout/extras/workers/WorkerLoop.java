package io.fanout.extras.workers;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What one thread of a group does, from its start to its end. Confined to that thread. */
final class WorkerLoop {
  /** The worker whose thread this is, of whatever group. */
  private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

  private final GroupState floor;
  private final Worker self;
  private final @Nullable TimeKeeper time;

  WorkerLoop(GroupState floor, Worker self) {
    this.floor = floor;
    this.self = self;
    this.time = floor.time();
  }

  static @Nullable Worker current() {
    return CURRENT.get();
  }

  void work() {
    CURRENT.set(self);
    for (Runnable task = next(); task != null; task = next()) {
      run(task);
    }
    floor.settle();
  }

  private void run(Runnable task) {
    Thread thread = Thread.currentThread();
    // A left-over interrupt belongs to an earlier task, unless the group stops.
    boolean unused = Thread.interrupted();
    if (floor.isStopped()) {
      thread.interrupt();
    }
    try {
      task.run();
    } catch (Throwable failure) {
      report(thread, failure);
    }
  }

  private static void report(Thread thread, Throwable failure) {
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable ofTheHandler) {
      // Like the JVM, ignore what an uncaught exception handler throws.
    }
  }

  /** The next task; null when the thread has left the staff. */
  private @Nullable Runnable next() {
    boolean woken = false;
    while (!floor.isOver()) {
      Runnable task = find();
      if (task != null) {
        if (woken && (self.hasTasks() || floor.isTimeUnattended())) {
          floor.help();
        }
        return task;
      }
      floor.idle().announce(self.index());
      task = find();
      if (task != null) {
        if (!floor.idle().withdraw(self.index())) {
          // A producer relies on this worker to run another task.
          floor.help();
        }
        return task;
      }
      if (rest()) {
        return null;
      }
      woken = true;
    }
    floor.staff().dismiss(self);
    return null;
  }

  private @Nullable Runnable find() {
    Runnable task = self.poll();
    int places = floor.staff().places();
    for (int i = 1; task == null && i < places; i++) {
      task = floor.workers()[(self.index() + i) % places].steal();
    }
    return task;
  }

  /** Sleeps until there is something to do; true if the thread has left the staff. */
  private boolean rest() {
    long since = System.nanoTime();
    // A producer may claim this worker before it adds the task.
    while (floor.idle().isWaiting(self.index()) && !self.hasTasks() && !floor.isOver()) {
      long nanos = time == null ? TimeKeeper.NEVER : time.sleep(self);
      if (nanos <= 0) {
        break;
      }
      long patience = patience(since);
      if (patience <= 0) {
        return retire();
      }
      LockSupport.parkNanos(this, Math.min(nanos, patience));
      // Interrupts are for tasks; a set flag would end every later park at once.
      boolean unused = Thread.interrupted();
    }
    resign();
    // Whether woken by a producer or by a timeout, the worker looks for tasks next.
    floor.idle().withdraw(self.index());
    return false;
  }

  private long patience(long since) {
    GroupSize size = floor.size();
    return size.keepAlive() == null || !floor.staff().canShrink()
        ? TimeKeeper.NEVER
        : size.keepAlive().toNanos() - (System.nanoTime() - since);
  }

  private void resign() {
    if (time != null) {
      time.resign(self);
    }
  }

  private boolean retire() {
    resign();
    if (!floor.idle().withdraw(self.index()) || !floor.staff().retire(self)) {
      return false;
    }
    // A producer may have relied on this thread just before it retired.
    if (floor.needsSomebody()) {
      floor.help();
    }
    return true;
  }
}
