package io.fanout.core.strand.pool;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.PoolSettings;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One of the two pools that the settings describe.
 *
 * @param prefix what its threads' names begin with
 * @param core how many threads are started before a task has to wait
 * @param threads how many there may be
 */
public record PoolSize(String prefix, int core, int threads, PoolSettings settings) {
  static PoolSize ofRequests(PoolSettings settings) {
    return new PoolSize(
        "fanout-request-", settings.coreOfRequests(), settings.requestThreads(), settings);
  }

  static PoolSize ofCalls(PoolSettings settings) {
    return new PoolSize("fanout-call-", settings.coreOfCalls(), settings.callThreads(), settings);
  }

  /** Makes threads with the pool's names and stacks. */
  public ThreadFactory factory() {
    AtomicInteger number = new AtomicInteger();
    ByteSize stack = settings.stackSize();
    long bytes = stack == null ? 0 : stack.toBytes();
    return task -> new Thread(null, task, prefix + number.incrementAndGet(), bytes);
  }

  Pool open() {
    return PoolKinds.get(settings.type()).open(this);
  }
}
