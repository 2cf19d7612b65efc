package io.fanout.core.strand.pool;

import io.fanout.core.settings.PoolSettings;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The JDK's ThreadPoolExecutor: one queue for all threads. */
final class QueuedPool implements Pool {
  private final ThreadPoolExecutor executor;

  QueuedPool(PoolSize size) {
    PoolSettings settings = size.settings();
    this.executor =
        new ThreadPoolExecutor(
            size.core(),
            size.threads(),
            settings.keepAlive().toNanos(),
            TimeUnit.NANOSECONDS,
            queue(settings),
            size.factory());
    executor.allowCoreThreadTimeOut(settings.coreTimeout());
    if (settings.prestart()) {
      executor.prestartAllCoreThreads();
    }
  }

  private static BlockingQueue<Runnable> queue(PoolSettings settings) {
    return switch (settings.queue()) {
      case SYNCHRONOUS -> new SynchronousQueue<>();
      case BOUNDED -> new ArrayBlockingQueue<>(settings.mayWait());
      case UNBOUNDED -> new LinkedBlockingQueue<>();
    };
  }

  @Override
  public boolean run(Runnable task) {
    try {
      executor.execute(task);
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }

  @Override
  public int threads() {
    return executor.getPoolSize();
  }

  @Override
  public int active() {
    return executor.getActiveCount();
  }

  @Override
  public int waiting() {
    return executor.getQueue().size();
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
