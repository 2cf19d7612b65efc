package io.fanout.core.strand.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets a bounded number of tasks into an executor that itself would let all in. A task's place is
 * given back once: when its run ends, or when the executor refuses it. An interrupt ends with its
 * task.
 */
public final class Admission {
  private final long most;
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger running = new AtomicInteger();

  /** For an executor with {@code threads} threads and {@code mayWait} waiting tasks at most. */
  public Admission(int threads, int mayWait) {
    this.most = (long) threads + mayWait;
  }

  public boolean run(Executor executor, Runnable task) {
    if (inside.incrementAndGet() > most) {
      inside.decrementAndGet();
      return false;
    }
    boolean taken = false;
    try {
      executor.execute(() -> runAndLeave(task));
      taken = true;
    } catch (RejectedExecutionException closed) {
      return false;
    } finally {
      if (!taken) {
        inside.decrementAndGet();
      }
    }
    return true;
  }

  private void runAndLeave(Runnable task) {
    running.incrementAndGet();
    try {
      task.run();
    } finally {
      // A ForkJoinPool's thread that finds its next task at once would run it interrupted.
      boolean unused = Thread.interrupted();
      // In this order, a thread that sees a free place never counts this task as running.
      running.decrementAndGet();
      inside.decrementAndGet();
    }
  }

  public int running() {
    return running.get();
  }

  public int waiting() {
    return Math.max(0, inside.get() - running.get());
  }
}
