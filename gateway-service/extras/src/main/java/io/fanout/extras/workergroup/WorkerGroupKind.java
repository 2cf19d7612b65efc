package io.fanout.extras.workergroup;

import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.pool.Pool;
import io.fanout.core.strand.pool.PoolKind;
import io.fanout.core.strand.pool.PoolLimits;
import io.fanout.core.strand.pool.PoolSize;

/**
 * Each thread has a queue, idle threads steal tasks, and the pool starts a thread only if no idle
 * one can take the task.
 */
public final class WorkerGroupKind implements PoolKind {
  @Override
  public String label() {
    return "worker-group";
  }

  @Override
  public void check(PoolSettings settings, Refusals refusals) {
    PoolLimits.checkNoCore(settings, label(), refusals);
    PoolLimits.checkStack(settings, refusals);
    PoolLimits.checkPrestart(settings, refusals);
  }

  @Override
  public Pool open(PoolSize size) {
    return new WorkerGroupPool(size);
  }
}
