package io.fanout.redis;

import io.fanout.core.settings.RedisSettings;
import io.fanout.core.time.NanoClock;
import io.fanout.policy.shared.SharedCounts;
import io.fanout.policy.shared.SharedCountsKind;
import io.fanout.policy.shared.SharedCountsKinds;
import io.fanout.policy.shared.TlsManagers;
import org.jspecify.annotations.Nullable;

/** Keeps shared counts in Redis. */
public final class RedisCountsKind implements SharedCountsKind {
  @Override
  public String label() {
    return SharedCountsKinds.REDIS;
  }

  @Override
  public SharedCounts open(RedisSettings settings, @Nullable TlsManagers tls, NanoClock clock) {
    return new RedisCounts(settings, tls, clock);
  }
}
