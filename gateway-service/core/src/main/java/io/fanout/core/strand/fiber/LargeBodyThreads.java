package io.fanout.core.strand.fiber;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Threads for work on large bodies, which would hold a lane for too long: as many as there are
 * lanes, so that hostile answers get at most half of the processors. They start with the first
 * large body and end a minute after the last one. The limits on requests in flight and on buffered
 * memory bound how many bodies wait.
 */
final class LargeBodyThreads implements AutoCloseable {
  private static final long KEPT_SECONDS = 60;

  private final ThreadPoolExecutor threads;

  LargeBodyThreads(int most) {
    AtomicInteger number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            most,
            most,
            KEPT_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "fanout-large-body-" + number.getAndIncrement());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** The result, once it is there; a stopping gateway does the work at once. */
  <V> CompletableFuture<V> run(Supplier<V> work) {
    try {
      return CompletableFuture.supplyAsync(work, threads);
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.completedFuture(work.get());
    }
  }

  /** The exception that the work has thrown; to be thrown in its caller's place. */
  static RuntimeException unchecked(ExecutionException failure) {
    Throwable cause = failure.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException thrown ? thrown : new IllegalStateException(cause);
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
