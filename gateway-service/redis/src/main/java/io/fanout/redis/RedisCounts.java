package io.fanout.redis;

import io.fanout.core.guard.QuotaCounter;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.share.AnswerStore;
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
  private final @Nullable TlsManagers tls;
  private final NanoClock clock;
  private final String gateway = UUID.randomUUID().toString();
  private final AtomicInteger quotas = new AtomicInteger();
  private final RedisLink link;
  private final Fleet fleet;

  /** Opened by the first who asks for it; for one thread at a time, but for {@link #failure}. */
  private volatile @Nullable RedisAnswers answers;

  RedisCounts(RedisSettings settings, @Nullable TlsManagers tls, NanoClock clock) {
    this.settings = settings;
    this.tls = tls;
    this.clock = clock;
    this.link = new RedisLink(settings, tls, RedisLink.Purpose.COUNTS);
    this.fleet = new Fleet(gateway, settings, link);
    link.open(fleet::beat);
  }

  @Override
  public LimitCounts limit(LimitRule rule) {
    return new LeasedCounts(rule, settings, link, fleet, clock);
  }

  @Override
  public QuotaCounter quota(String backend, QuotaSettings quota) {
    // Each quota has its own holder id, because a reload opens a backend's new quota before it
    // closes the old one.
    String holder = gateway + "/" + quotas.incrementAndGet();
    return new LeasedQuota(holder, backend, quota, settings, link, fleet);
  }

  @Override
  public AnswerStore answers() {
    RedisAnswers open = answers;
    if (open == null) {
      open = new RedisAnswers(gateway, settings, tls);
      answers = open;
    }
    return open;
  }

  @Override
  public @Nullable String failure() {
    String failure = link.failure();
    RedisAnswers open = answers;
    return failure != null || open == null ? failure : open.failure();
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
    RedisAnswers open = answers;
    if (open != null) {
      open.close();
    }
  }
}
