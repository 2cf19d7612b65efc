package io.fanout.extras.workers;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The executors under test, and the promises that some of them keep differently. */
enum ExecutorKind {
  FIXED_GROUP {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return WorkerGroups.executor(GroupSize.fixed(threads), factory);
    }
  },
  ELASTIC_GROUP {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return WorkerGroups.executor(GroupSize.elastic(threads, Duration.ofNanos(200_000)), factory);
    }
  },
  TIMEOUT_GROUP {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return WorkerGroups.timeoutExecutor(GroupSize.fixed(threads), factory);
    }
  },
  SCHEDULED_GROUP {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return WorkerGroups.scheduledExecutor(GroupSize.fixed(threads), factory);
    }
  },
  JDK_THREAD_POOL {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return new ThreadPoolExecutor(
          threads, threads, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    }
  },
  JDK_SCHEDULED {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return new ScheduledThreadPoolExecutor(threads, factory);
    }

    @Override
    boolean reportsUncaught() {
      return false; // a ScheduledThreadPoolExecutor wraps every task in a future
    }
  },
  JDK_FIXED {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return Executors.newFixedThreadPool(threads, factory);
    }
  },
  JDK_FORK_JOIN {
    @Override
    ExecutorService open(int threads, ThreadFactory factory) {
      return new ForkJoinPool(threads, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    @Override
    boolean reportsUncaught() {
      return false; // its tasks run on other threads
    }

    @Override
    boolean interruptsByCancel() {
      return Runtime.version().feature() >= 22; // newer JDKs do
    }

    @Override
    boolean returnsWhatNeverRan() {
      return false;
    }

    @Override
    boolean runsAllItAccepts() {
      return Runtime.version().feature() > 17; // this JDK's executor loses a task in one of 25
      // shutdowns
    }
  };

  abstract ExecutorService open(int threads, ThreadFactory factory);

  boolean reportsUncaught() {
    return true;
  }

  boolean interruptsByCancel() {
    return true;
  }

  boolean returnsWhatNeverRan() {
    return true;
  }

  boolean runsAllItAccepts() {
    return true;
  }
}
