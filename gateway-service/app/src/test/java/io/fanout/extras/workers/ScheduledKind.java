package io.fanout.extras.workers;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;

/** The scheduled executors under test. */
enum ScheduledKind {
  FIXED_GROUP {
    @Override
    ScheduledExecutorService open(int threads, ThreadFactory factory) {
      return WorkerGroups.scheduledExecutor(GroupSize.fixed(threads), factory);
    }
  },
  ELASTIC_GROUP {
    @Override
    ScheduledExecutorService open(int threads, ThreadFactory factory) {
      return WorkerGroups.scheduledExecutor(
          GroupSize.elastic(threads, Duration.ofNanos(300_000)), factory);
    }
  },
  JDK {
    @Override
    ScheduledExecutorService open(int threads, ThreadFactory factory) {
      ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(threads, factory);
      executor.setRemoveOnCancelPolicy(true);
      return executor;
    }
  };

  abstract ScheduledExecutorService open(int threads, ThreadFactory factory);
}
