package io.fanout.gateway.strand.pool.workergroup;

import io.fanout.gateway.settings.PoolSettings;
import io.fanout.gateway.strand.pool.Pool;
import io.fanout.gateway.strand.pool.PoolKind;
import io.fanout.gateway.strand.pool.PoolLimits;
import io.fanout.gateway.strand.pool.PoolSize;

/** Our own: a queue for each thread, idle ones steal, and none is started that is not needed. */
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
