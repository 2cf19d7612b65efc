package io.fanout.boot.wiring;

import io.fanout.core.guard.QuotaCounter;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.share.AnswerStore;
import io.fanout.core.time.NanoClock;
import io.fanout.policy.limit.LimitCounts;
import io.fanout.policy.limit.LimitRule;
import io.fanout.policy.limit.LocalCounts;
import io.fanout.policy.shared.SharedCounts;
import io.fanout.policy.shared.SharedCountsKinds;
import io.fanout.policy.shared.TlsManagers;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** Counts limits and quotas: in this gateway, or in the store that gateways share. */
final class SharedStore implements AutoCloseable {
  private final NanoClock clock;
  private final @Nullable SharedCounts counts;

  private SharedStore(NanoClock clock, @Nullable SharedCounts counts) {
    this.clock = clock;
    this.counts = counts;
  }

  /** Opens the store of the settings, which are sound; without one, nothing is shared. */
  static SharedStore open(
      @Nullable RedisSettings redis, @Nullable SslBundles bundles, NanoClock clock) {
    return new SharedStore(
        clock,
        redis == null
            ? null
            : SharedCountsKinds.kinds()
                .get(SharedCountsKinds.REDIS)
                .open(redis, tls(redis.sslBundle(), bundles), clock));
  }

  private static @Nullable TlsManagers tls(@Nullable String bundle, @Nullable SslBundles bundles) {
    if (bundle == null) {
      return null;
    }
    SslBundle found =
        Objects.requireNonNull(bundles, "checked with the settings").getBundle(bundle);
    return new TlsManagers(
        found.getManagers().getKeyManagerFactory(), found.getManagers().getTrustManagerFactory());
  }

  LimitCounts limit(LimitRule rule) {
    return rule.shared() ? shared().limit(rule) : new LocalCounts(rule, clock);
  }

  QuotaCounter quota(String backend, QuotaSettings quota) {
    return shared().quota(backend, quota);
  }

  /** The answers that gateways share; null where no call's are. */
  @Nullable AnswerStore answers(EndpointTable plan) {
    boolean any =
        plan.endpoints().stream()
            .flatMap(endpoint -> endpoint.calls().stream())
            .anyMatch(call -> call.sharing().inStore());
    return any ? shared().answers() : null;
  }

  private SharedCounts shared() {
    return Objects.requireNonNull(counts, "checked with the settings");
  }

  /** The counts that gateways share; null where they share none. */
  @Nullable SharedCounts counts() {
    return counts;
  }

  @Override
  public void close() {
    if (counts != null) {
      counts.close();
    }
  }
}
