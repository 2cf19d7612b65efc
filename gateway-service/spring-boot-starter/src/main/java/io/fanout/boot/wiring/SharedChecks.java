package io.fanout.boot.wiring;

import io.fanout.core.kind.Kinds;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.settings.SettingErrors;
import io.fanout.policy.shared.SharedCountsKind;
import io.fanout.policy.shared.SharedCountsKinds;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;

/** Checks the settings of the shared store, and of shared limits, quotas and answers. */
final class SharedChecks {
  private static final String AT = "gateway.redis";
  private static final String HOST = "redis://name:port, or rediss://name:port with TLS";
  private static final Duration SHORTEST_SPAN = Duration.ofSeconds(1);

  private final GatewaySettings settings;
  private final @Nullable SslBundles bundles;
  private final SettingErrors errors;

  SharedChecks(GatewaySettings settings, @Nullable SslBundles bundles, SettingErrors errors) {
    this.settings = settings;
    this.bundles = bundles;
    this.errors = errors;
  }

  void check() {
    RedisSettings redis = settings.redis();
    if (redis != null) {
      Kinds<SharedCountsKind> kinds = SharedCountsKinds.kinds();
      if (kinds.named(SharedCountsKinds.REDIS).isEmpty()) {
        add(AT, "set", "a store for it" + kinds.whyAbsent(SharedCountsKinds.REDIS));
      }
      kinds.conflicts().forEach(expected -> add(AT, "set", expected));
      redis(redis);
    }
    settings
        .limits()
        .forEach(
            (name, limit) ->
                needsRedis(PropertyNames.entry("gateway.limits", name), limit.shared()));
    for (int i = 0; i < settings.endpoints().size(); i++) {
      String calls = "gateway.endpoints[%d].calls".formatted(i);
      settings
          .endpoints()
          .get(i)
          .calls()
          .forEach(
              (name, call) ->
                  needsRedis(
                      PropertyNames.entry(calls, name) + ".cache",
                      call.cache() != null && call.cache().enabled() && call.cache().shared()));
    }
    for (Map.Entry<String, BackendSettings> backend : settings.backends().entrySet()) {
      QuotaSettings quota = backend.getValue().quota();
      if (quota != null) {
        String at = PropertyNames.entry("gateway.backends", backend.getKey()) + ".quota";
        needsRedis(at, quota.shared());
        if (quota.shared() && quota.per() != null && quota.per().compareTo(SHORTEST_SPAN) < 0) {
          add(at + ".per", quota.per(), "at least 1s for a quota that is shared");
        }
      }
    }
  }

  private void needsRedis(String at, boolean shared) {
    if (shared && settings.redis() == null) {
      add(at + ".shared", true, "false, or a server under gateway.redis, which all gateways reach");
    }
  }

  private void redis(RedisSettings redis) {
    List<String> hosts = redis.hosts();
    if (hosts.isEmpty()) {
      add(AT + ".hosts", null, HOST);
    }
    boolean anySecure = false;
    boolean allSecure = true;
    for (int i = 0; i < hosts.size(); i++) {
      String scheme = scheme(hosts.get(i));
      if (scheme == null) {
        add("%s.hosts[%d]".formatted(AT, i), hosts.get(i), HOST);
      }
      anySecure |= "rediss".equals(scheme);
      allSecure &= "rediss".equals(scheme);
    }
    if (anySecure && !allSecure) {
      add(AT + ".hosts", hosts, "the same scheme for all, redis or rediss");
    }
    if (redis.sentinel() == null && hosts.size() > 1) {
      add(AT + ".hosts", hosts, "one server; several are sentinels, and then sentinel is set");
    }
    if (redis.username() != null && redis.password() == null) {
      add(AT + ".password", null, "the password of the user " + redis.username());
    }
    if (redis.sslBundle() != null) {
      bundle(redis.sslBundle(), anySecure);
    }
    if (redis.timeout().compareTo(redis.leaseTime().dividedBy(3)) > 0) {
      add(AT + ".timeout", redis.timeout(), "at most a third of lease-time, " + redis.leaseTime());
    }
  }

  /** The host's scheme; null where it is not an address of Redis. */
  private static @Nullable String scheme(String host) {
    try {
      URI uri = new URI(host);
      boolean sound =
          uri.getHost() != null
              && List.of("redis", "rediss").contains(String.valueOf(uri.getScheme()))
              && uri.getUserInfo() == null
              && String.valueOf(uri.getPath()).matches("/?")
              && uri.getQuery() == null
              && uri.getFragment() == null;
      return sound ? uri.getScheme() : null;
    } catch (URISyntaxException e) {
      return null;
    }
  }

  private void bundle(String name, boolean secure) {
    List<String> names = bundles == null ? List.of() : bundles.getBundleNames();
    if (!names.contains(name)) {
      add(
          AT + ".ssl-bundle",
          name,
          names.isEmpty()
              ? "a bundle under spring.ssl.bundle.pem or spring.ssl.bundle.jks; there is none"
              : "one of the bundles under spring.ssl.bundle: "
                  + String.join(", ", new TreeSet<>(names)));
    } else if (!secure) {
      add(AT + ".ssl-bundle", name, "a host with rediss://; these hosts are not secured");
    }
  }

  private void add(String property, @Nullable Object value, String expected) {
    if (!errors.has(property)) {
      errors.add(property, value, expected);
    }
  }
}
