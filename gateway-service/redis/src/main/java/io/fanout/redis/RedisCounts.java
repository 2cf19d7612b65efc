package io.fanout.redis;

import io.fanout.core.guard.QuotaCounter;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.time.NanoClock;
import io.fanout.policy.limit.LimitCounts;
import io.fanout.policy.limit.LimitRule;
import io.fanout.policy.shared.SharedCounts;
import io.fanout.policy.shared.TlsManagers;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The counts of one gateway, with its connection and its place in the list of gateways. */
final class RedisCounts implements SharedCounts {
  private final RedisSettings settings;
  private final NanoClock clock;
  private final String gateway = UUID.randomUUID().toString();
  private final AtomicInteger quotas = new AtomicInteger();
  private final RedisLink link;
  private final Fleet fleet;

  RedisCounts(RedisSettings settings, @Nullable TlsManagers tls, NanoClock clock) {
    this.settings = settings;
    this.clock = clock;
    this.link = new RedisLink(settings, tls);
    this.fleet = new Fleet(gateway, settings, link);
    link.open(fleet::beat);
  }

  @Override
  public LimitCounts limit(LimitRule rule) {
    return new LeasedCounts(rule, settings, link, fleet, clock);
  }

  @Override
  public QuotaCounter quota(String backend, QuotaSettings quota) {
    // A reload opens a backend's new quota before it closes the old one: each holds its own.
    String holder = gateway + "/" + quotas.incrementAndGet();
    return new LeasedQuota(holder, backend, quota, settings, link, fleet);
  }

  @Override
  public @Nullable String failure() {
    return link.failure();
  }

  @Override
  public int gateways() {
    return fleet.gateways();
  }

  @Override
  public void close() {
    fleet.leave();
    vanish();
  }

  /** Goes without giving anything back, as a gateway that is killed. */
  void vanish() {
    link.close();
  }
}
