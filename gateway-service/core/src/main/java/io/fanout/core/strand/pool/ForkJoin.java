package io.fanout.core.strand.pool;

import io.fanout.core.settings.PoolSettings;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The JDK's ForkJoinPool in async mode, that is first in, first out. It would start another thread
 * for each one that waits for a future; here the number of threads is what the settings say, so a
 * waiting thread is not replaced.
 */
final class ForkJoin implements Pool {
  private static final int ONE_RUNNABLE = 1;

  private final ForkJoinPool executor;
  private final Admission admission;

  ForkJoin(PoolSize size) {
    PoolSettings settings = size.settings();
    AtomicInteger number = new AtomicInteger();
    this.executor =
        new ForkJoinPool(
            size.threads(),
            pool -> new Named(pool, size.prefix() + number.incrementAndGet()),
            null,
            true,
            size.threads(),
            size.threads(),
            ONE_RUNNABLE,
            full -> true,
            settings.keepAlive().toNanos(),
            TimeUnit.NANOSECONDS);
    this.admission = new Admission(size.threads(), settings.mayWait());
  }

  private static final class Named extends ForkJoinWorkerThread {
    Named(ForkJoinPool pool, String name) {
      super(pool);
      setName(name);
    }
  }

  @Override
  public boolean run(Runnable task) {
    return admission.run(executor, task);
  }

  @Override
  public int threads() {
    return executor.getPoolSize();
  }

  @Override
  public int active() {
    return admission.running();
  }

  @Override
  public int waiting() {
    return admission.waiting();
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
