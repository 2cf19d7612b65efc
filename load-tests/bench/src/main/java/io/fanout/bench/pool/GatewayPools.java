package io.fanout.bench.pool;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.QueueKind;
import io.fanout.core.strand.pool.Pool;
import io.fanout.core.strand.pool.PoolKinds;
import io.fanout.core.strand.pool.PoolSize;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The pools of thread-pool mode, as the gateway opens them for requests. */
final class GatewayPools {
  private static final String TYPE = "thread-pool";

  private GatewayPools() {}

  /** Of that many threads, all of them started, with a queue that is never full. */
  static Pool open(int threads) {
    return open(threads, null);
  }

  /** The same, whose threads have stacks of that size; null for the JVM's own. */
  static Pool open(int threads, @Nullable ByteSize stack) {
    PoolSettings settings =
        new PoolSettings(
            TYPE,
            threads,
            threads,
            null,
            null,
            QueueKind.UNBOUNDED,
            null,
            Duration.ofMinutes(1),
            false,
            stack,
            true);
    return PoolKinds.get(TYPE).open(new PoolSize("bench-", threads, threads, settings));
  }
}
