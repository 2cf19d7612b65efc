package io.fanout.bench.pool;

import io.fanout.extras.workers.GroupSize;
import io.fanout.extras.workers.WorkerGroups;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Opens the executors under comparison, with a number of threads, by their names in the results.
 */
final class Contenders {
  private Contenders() {}

  static ExecutorService open(String name, int threads) {
    return switch (name) {
      case "worker-group" -> WorkerGroups.executor(GroupSize.fixed(threads), Thread::new);
      case "thread-pool" ->
          new ThreadPoolExecutor(
              threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
      case "fork-join" ->
          new ForkJoinPool(threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
      case "scheduled-thread-pool" -> new ScheduledThreadPoolExecutor(threads);
      default -> throw new IllegalArgumentException(name + " (expected: an executor's name)");
    };
  }

  static ScheduledExecutorService openScheduled(String name, int threads) {
    return switch (name) {
      case "worker-group" -> WorkerGroups.scheduledExecutor(GroupSize.fixed(threads), Thread::new);
      case "scheduled-thread-pool" -> new ScheduledThreadPoolExecutor(threads);
      default -> throw new IllegalArgumentException(name + " (expected: a scheduled executor's)");
    };
  }
}
