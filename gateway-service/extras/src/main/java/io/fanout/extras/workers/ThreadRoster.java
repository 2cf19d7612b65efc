package io.fanout.extras.workers;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a group and its phase. Changes are rare and made under a lock; the volatiles let
 * anyone look without it.
 */
final class ThreadRoster {
  private final Worker[] workers;
  private final GroupSize size;
  private final ThreadFactory threads;
  private final Consumer<Worker> work;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition gone = lock.newCondition();
  private volatile Phase phase = Phase.OPEN;
  private final AtomicInteger living = new AtomicInteger();
  private volatile int places;
  private int largest;

  /** With what each thread does from its start to its end. */
  ThreadRoster(Worker[] workers, GroupSize size, ThreadFactory threads, Consumer<Worker> work) {
    this.workers = workers;
    this.size = size;
    this.threads = threads;
    this.work = work;
  }

  Phase phase() {
    return phase;
  }

  /** Threads that have been started and have not ended. */
  int living() {
    return living.get();
  }

  /** How many workers ever had a thread: the first so many. */
  int places() {
    return places;
  }

  int largest() {
    lock.lock();
    try {
      return largest;
    } finally {
      lock.unlock();
    }
  }

  /** Starts one more thread where there may be one; false if not. */
  boolean hire() {
    if (living.get() >= size.most()) {
      return false;
    }
    lock.lock();
    try {
      return living.get() < size.most() && !phase.isAtLeast(Phase.STOPPED) && start(free());
    } finally {
      lock.unlock();
    }
  }

  private Worker free() {
    for (Worker worker : workers) {
      if (worker.thread() == null) {
        return worker;
      }
    }
    throw new IllegalStateException("fewer threads than workers, and none without a thread");
  }

  private boolean start(Worker worker) {
    @Nullable Thread thread = threads.newThread(() -> work.accept(worker));
    if (thread == null) {
      return false;
    }
    worker.thread(thread);
    // Before the thread starts, because a worker searches all places below this count.
    places = Math.max(places, worker.index() + 1);
    boolean started = false;
    try {
      thread.start();
      started = true;
    } finally {
      if (!started) {
        worker.thread(null);
      }
    }
    int now = living.incrementAndGet();
    largest = Math.max(largest, now);
    return true;
  }

  /** Whether an idle thread may end: all but one of a group that shrinks. */
  boolean canShrink() {
    return size.keepAlive() != null && living.get() > 1;
  }

  /** Lets the worker's thread go for being idle; false if it has to stay. */
  boolean retire(Worker worker) {
    lock.lock();
    try {
      if (!canShrink()) {
        return false;
      }
      leave(worker);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Lets the worker's thread go because the group ends. */
  void dismiss(Worker worker) {
    lock.lock();
    try {
      leave(worker);
    } finally {
      lock.unlock();
    }
  }

  private void leave(Worker worker) {
    worker.thread(null);
    living.decrementAndGet();
  }

  void advance(Phase to) {
    lock.lock();
    try {
      if (to.isAtLeast(phase)) {
        phase = to;
      }
    } finally {
      lock.unlock();
    }
  }

  /** The group is gone where it takes no more, its last thread has ended and no task is left. */
  void endIf(BooleanSupplier nothingLeft) {
    lock.lock();
    try {
      if (phase != Phase.OPEN && living.get() == 0 && nothingLeft.getAsBoolean()) {
        phase = Phase.GONE;
        gone.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  boolean awaitGone(long time, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(time);
    lock.lock();
    try {
      while (phase != Phase.GONE && left > 0) {
        left = gone.awaitNanos(left);
      }
      return phase == Phase.GONE;
    } finally {
      lock.unlock();
    }
  }

  void forEachThread(Consumer<Thread> action) {
    for (Worker worker : workers) {
      Thread thread = worker.thread();
      if (thread != null) {
        action.accept(thread);
      }
    }
  }
}
