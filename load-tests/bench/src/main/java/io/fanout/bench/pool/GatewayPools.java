package io.fanout.bench.pool;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.QueueKind;
import io.fanout.core.strand.pool.Pool;
import io.fanout.core.strand.pool.PoolKinds;
import io.fanout.core.strand.pool.PoolSize;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Opens thread-pool mode's pools like the gateway. */
final class GatewayPools {
  private static final String TYPE = "thread-pool";

  private GatewayPools() {}

  /** A pool of that many threads, all started, with a queue that never fills. */
  static Pool open(int threads) {
    return open(threads, null);
  }

  /** The same with stacks of that size; null means the JVM's default. */
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
