package io.fanout.gateway.wiring;

import io.fanout.gateway.settings.ByteSize;
import io.fanout.gateway.settings.PoolSettings;
import io.fanout.gateway.settings.PoolType;
import io.fanout.gateway.settings.QueueKind;
import io.fanout.gateway.settings.SettingErrors;
import org.jspecify.annotations.Nullable;

/** Refuses what a pool cannot be, and what would not do what it seems to say. */
final class PoolChecks {
  private static final String AT = "gateway.pool.";

  /** A ForkJoinPool's own limit. */
  private static final int MOST_FORK_JOIN = 32_767;

  private static final ByteSize SMALLEST_STACK = ByteSize.ofKilobytes(256);
  private static final ByteSize LARGEST_STACK = ByteSize.ofMegabytes(1_024);

  private final PoolSettings pool;
  private final SettingErrors problems;

  PoolChecks(PoolSettings pool, SettingErrors problems) {
    this.pool = pool;
    this.problems = problems;
  }

  void check() {
    core("request", pool.requestCore(), pool.requestThreads());
    core("call", pool.callCore(), pool.callThreads());
    if (pool.queueSize() != null && pool.queue() != QueueKind.BOUNDED) {
      add("queue-size", pool.queueSize(), "nothing, or queue bounded: no other has a size");
    }
    stack();
    if (pool.prestart() && pool.coreTimeout() && pool.type() != PoolType.FORK_JOIN) {
      add(
          "prestart",
          true,
          "false, or core-timeout false: threads that are started ahead would end unused after "
              + pool.keepAlive());
    }
    if (pool.type() == PoolType.FORK_JOIN) {
      forkJoin();
    }
  }

  private void core(String whose, @Nullable Integer core, int threads) {
    if (core == null) {
      return;
    }
    String setting = whose + "-core";
    String most = whose + "-threads";
    if (pool.type() != PoolType.THREAD_POOL) {
      add(
          setting,
          core,
          "nothing: a %s starts a thread whenever none is idle; core is a thread-pool's"
              .formatted(pool.type().label()));
    } else if (core > threads) {
      add(setting, core, "no more than %s, %d".formatted(most, threads));
    } else if (core < threads && pool.queue() == QueueKind.UNBOUNDED) {
      add(
          setting,
          core,
          "%d, as many as %s: behind an unbounded queue no thread past the core is ever started"
              .formatted(threads, most));
    }
  }

  private void stack() {
    ByteSize stack = pool.stackSize();
    if (stack == null) {
      return;
    }
    if (pool.type() == PoolType.FORK_JOIN) {
      add("stack-size", stack, "nothing: a ForkJoinPool's threads have the JVM's, java -Xss");
    } else if (stack.compareTo(SMALLEST_STACK) < 0 || stack.compareTo(LARGEST_STACK) > 0) {
      add("stack-size", stack, "from 256KB to 1GB, e.g. 512KB");
    }
  }

  private void forkJoin() {
    if (pool.prestart()) {
      add("prestart", true, "false: a ForkJoinPool starts its threads with its tasks");
    }
    if (!pool.coreTimeout()) {
      add("core-timeout", false, "true: a ForkJoinPool's idle threads always end");
    }
    tooMany("request-threads", pool.requestThreads());
    tooMany("call-threads", pool.callThreads());
  }

  private void tooMany(String setting, int threads) {
    if (threads > MOST_FORK_JOIN) {
      add(setting, threads, "at most %d for fork-join".formatted(MOST_FORK_JOIN));
    }
  }

  private void add(String setting, Object value, String expected) {
    if (!problems.has(AT + setting)) {
      problems.add(AT + setting, value, expected);
    }
  }
}
