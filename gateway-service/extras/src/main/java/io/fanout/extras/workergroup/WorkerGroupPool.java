package io.fanout.extras.workergroup;

import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.pool.Admission;
import io.fanout.core.strand.pool.Pool;
import io.fanout.core.strand.pool.PoolSize;
import io.fanout.extras.workers.GroupSize;
import io.fanout.extras.workers.WorkerGroup;
import io.fanout.extras.workers.WorkerGroups;

/** Our own worker group: a queue for each thread, idle ones steal. */
final class WorkerGroupPool implements Pool {
  private final WorkerGroup group;
  private final Admission admission;

  WorkerGroupPool(PoolSize size) {
    PoolSettings settings = size.settings();
    GroupSize workers =
        settings.coreTimeout()
            ? GroupSize.elastic(size.threads(), settings.keepAlive())
            : GroupSize.fixed(size.threads());
    this.group = WorkerGroups.executor(workers, size.factory());
    if (settings.prestart()) {
      group.prestart();
    }
    this.admission = new Admission(size.threads(), settings.mayWait());
  }

  @Override
  public boolean run(Runnable task) {
    return admission.run(group, task);
  }

  @Override
  public int threads() {
    return group.threads();
  }

  @Override
  public int active() {
    return admission.running();
  }

  @Override
  public int waiting() {
    return admission.waiting();
  }

  @Override
  public void close() {
    group.shutdown();
  }
}
