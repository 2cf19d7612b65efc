package io.fanout.core.strand.pool;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.PoolSettings;

/**
 * The JDK's ForkJoinPool in async mode: each thread has a queue, and idle threads steal tasks. The
 * pool does not replace a blocked thread.
 */
public final class ForkJoinKind implements PoolKind {
  /** A ForkJoinPool's own limit. */
  private static final int MOST_THREADS = 32_767;

  @Override
  public String label() {
    return "fork-join";
  }

  @Override
  public void check(PoolSettings settings, Refusals refusals) {
    PoolLimits.checkNoCore(settings, label(), refusals);
    ByteSize stack = settings.stackSize();
    if (stack != null) {
      refusals.add(
          "stack-size",
          stack,
          "not to be set: a ForkJoinPool's threads have the JVM's stack size, java -Xss");
    }
    if (settings.prestart()) {
      refusals.add("prestart", true, "false: a ForkJoinPool starts its threads with its tasks");
    }
    if (!settings.coreTimeout()) {
      refusals.add("core-timeout", false, "true: a ForkJoinPool's idle threads always end");
    }
    checkThreads("request-threads", settings.requestThreads(), refusals);
    checkThreads("call-threads", settings.callThreads(), refusals);
  }

  private static void checkThreads(String setting, int threads, Refusals refusals) {
    if (threads > MOST_THREADS) {
      refusals.add(setting, threads, "at most %d for fork-join".formatted(MOST_THREADS));
    }
  }

  @Override
  public Pool open(PoolSize size) {
    return new ForkJoin(size);
  }
}
