package io.fanout.core.strand.pool;

import io.fanout.core.settings.PoolSettings;
import java.util.ArrayDeque;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A pool that starts a thread only if no idle one can take the task. It gives a task to the thread
 * that became idle last; threads that stay idle end. The JDK's ThreadPoolExecutor starts a thread
 * for each task until it has its core, even while others are idle, and idle threads are not free:
 * they make it more expensive to wake another one.
 */
final class OnDemandPool implements Pool {
  private final PoolSettings settings;
  private final int core;
  private final int most;
  private final long keepAliveNanos;
  private final ThreadFactory factory;

  /**
   * Guards all that follows, and what an idle worker is given. A resting thread reads only volatile
   * fields without it; once it has been given a task, it takes the task without it.
   */
  private final ReentrantLock lock = new ReentrantLock();

  /** Empty while a thread is idle. */
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

  /** The one that became idle last is the first. */
  private final ArrayDeque<Worker> idle = new ArrayDeque<>();

  private int threads;
  private volatile boolean closed;

  OnDemandPool(PoolSize size, ThreadFactory factory) {
    this.settings = size.settings();
    this.core = size.core();
    this.most = size.threads();
    this.keepAliveNanos = settings.keepAlive().toNanos();
    this.factory = factory;
    if (settings.prestart()) {
      this.threads = core;
      for (int i = 0; i < core; i++) {
        start(null);
      }
    }
  }

  @Override
  public boolean run(Runnable task) {
    Worker waiting;
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      waiting = idle.pollFirst();
      if (waiting != null) {
        waiting.given = task;
      } else if (threads < core || (threads < most && isFull())) {
        threads++;
      } else if (isFull()) {
        return false;
      } else {
        tasks.add(task);
        return true;
      }
    } finally {
      lock.unlock();
    }
    if (waiting == null) {
      start(task);
    } else {
      LockSupport.unpark(waiting.thread);
    }
    return true;
  }

  private boolean isFull() {
    return tasks.size() >= settings.mayWait();
  }

  /** Starts a thread that is counted already. */
  private void start(@Nullable Runnable task) {
    boolean started = false;
    try {
      new Worker(task).thread.start();
      started = true;
    } finally {
      if (!started) {
        uncount();
      }
    }
  }

  private void uncount() {
    lock.lock();
    try {
      threads--;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int threads() {
    lock.lock();
    try {
      return threads;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int active() {
    lock.lock();
    try {
      return threads - idle.size();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public int waiting() {
    lock.lock();
    try {
      return tasks.size();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      idle.forEach(worker -> LockSupport.unpark(worker.thread));
    } finally {
      lock.unlock();
    }
  }

  private final class Worker implements Runnable {
    private final Thread thread = factory.newThread(this);

    /** Its next task, set by whoever takes it out of the idle ones. */
    private volatile @Nullable Runnable given;

    Worker(@Nullable Runnable first) {
      this.given = first;
    }

    @Override
    public void run() {
      boolean ended = false;
      try {
        for (Runnable task = given == null ? next() : taken(); task != null; task = next()) {
          // A left-over interrupt belongs to an earlier task.
          boolean unused = Thread.interrupted();
          task.run();
        }
        ended = true;
      } finally {
        if (!ended) {
          replace();
        }
      }
    }

    private @Nullable Runnable taken() {
      Runnable task = given;
      given = null;
      return task;
    }

    /** Null if this thread is to end; it is then no longer counted. */
    private @Nullable Runnable next() {
      boolean mayEnd;
      lock.lock();
      try {
        Runnable next = tasks.poll();
        if (next != null) {
          return next;
        }
        idle.addFirst(this);
        mayEnd = mayEnd();
      } finally {
        lock.unlock();
      }
      return rest(mayEnd);
    }

    /** Waits until it is given a task, or until it is to end. */
    private @Nullable Runnable rest(boolean mayEnd) {
      long start = System.nanoTime();
      boolean isTimed = mayEnd;
      while (given == null) {
        long left = keepAliveNanos - (System.nanoTime() - start);
        if (closed || (isTimed && left <= 0)) {
          if (leaves()) {
            return null;
          }
          isTimed = false;
        } else if (isTimed) {
          LockSupport.parkNanos(OnDemandPool.this, left);
        } else {
          LockSupport.park(OnDemandPool.this);
        }
        // Or it would not park again.
        boolean unused = Thread.interrupted();
      }
      return taken();
    }

    /** Not if it has been given a task, or if others left and it is one of the core now. */
    private boolean leaves() {
      lock.lock();
      try {
        if (given != null || !mayEnd()) {
          return false;
        }
        // Those that leave have been idle longest, and are last.
        boolean unused = idle.removeLastOccurrence(this);
        threads--;
        return true;
      } finally {
        lock.unlock();
      }
    }

    private boolean mayEnd() {
      return closed || settings.coreTimeout() || threads > core;
    }

    /** A task has ended this thread. */
    private void replace() {
      boolean isNeeded;
      lock.lock();
      try {
        isNeeded = !tasks.isEmpty();
        if (!isNeeded) {
          threads--;
        }
      } finally {
        lock.unlock();
      }
      if (isNeeded) {
        start(null);
      }
    }
  }
}
