package io.fanout.gateway.settings;

import java.util.Locale;

/** How a pool of threads hands its tasks out. */
public enum PoolType {
  /** The JDK's ThreadPoolExecutor: one queue for all threads. */
  THREAD_POOL,
  /**
   * The JDK's ForkJoinPool in async mode: a queue for each thread, idle ones steal. A thread that
   * waits is not replaced by another.
   */
  FORK_JOIN,
  /** Our own: a queue for each thread, idle ones steal, and none is started that is not needed. */
  WORKER_GROUP;

  /** The word in settings and logs, such as {@code fork-join}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
