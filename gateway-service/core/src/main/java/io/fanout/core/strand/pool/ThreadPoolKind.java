package io.fanout.core.strand.pool;

import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.QueueKind;
import org.jspecify.annotations.Nullable;

/** One queue for all threads. The pool starts a thread only if no idle one can take the task. */
public final class ThreadPoolKind implements PoolKind {
  @Override
  public String label() {
    return "thread-pool";
  }

  @Override
  public void check(PoolSettings settings, Refusals refusals) {
    checkCore("request", settings.requestCore(), settings.requestThreads(), settings, refusals);
    checkCore("call", settings.callCore(), settings.callThreads(), settings, refusals);
    PoolLimits.checkStack(settings, refusals);
    PoolLimits.checkPrestart(settings, refusals);
  }

  private static void checkCore(
      String whose, @Nullable Integer core, int threads, PoolSettings pool, Refusals refusals) {
    if (core == null) {
      return;
    }
    String setting = whose + "-core";
    String most = whose + "-threads";
    if (core > threads) {
      refusals.add(setting, core, "no more than %s, %d".formatted(most, threads));
    } else if (core < threads && pool.queue() == QueueKind.UNBOUNDED) {
      refusals.add(
          setting,
          core,
          "%d, as many as %s: behind an unbounded queue no thread past the core is ever started"
              .formatted(threads, most));
    }
  }

  @Override
  public Pool open(PoolSize size) {
    return new OnDemandPool(size, size.factory());
  }
}
