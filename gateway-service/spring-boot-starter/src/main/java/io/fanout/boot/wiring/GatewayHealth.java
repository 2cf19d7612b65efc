package io.fanout.boot.wiring;

import io.fanout.core.discovery.WatchedHosts;
import io.fanout.policy.shared.SharedCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * The health detail {@code fanout}: names that cannot be looked up, and a configuration that was
 * refused. The status stays {@code UP}: the gateway serves on, and a restart would not help.
 */
final class GatewayHealth implements HealthIndicator {
  private final Gateway gateway;
  private final Reloader reloader;

  GatewayHealth(Gateway gateway, Reloader reloader) {
    this.gateway = gateway;
    this.reloader = reloader;
  }

  @Override
  public Health health() {
    Health.Builder health = Health.up();
    ServedConfiguration serving = reloader.serving();
    health.withDetail("configuration", serving.hash());
    if (serving.refusedAt() != null) {
      health.withDetail("configurationRefused", serving.problems());
    }
    Map<String, List<String>> lookups = failingLookups(gateway);
    if (!lookups.isEmpty()) {
      health.withDetail("failingLookups", lookups);
    }
    SharedCounts shared = gateway.sharedCounts();
    if (shared != null && shared.failure() != null) {
      health.withDetail(
          "redis",
          "%s; this gateway counts its own part, one of %d"
              .formatted(shared.failure(), shared.gateways()));
    }
    return health.build();
  }

  /** Which names cannot be looked up, since when and why, by backend. */
  static Map<String, List<String>> failingLookups(Gateway gateway) {
    Map<String, List<String>> lookups = new LinkedHashMap<>();
    gateway.failingLookups().forEach((backend, failing) -> lookups.put(backend, texts(failing)));
    return lookups;
  }

  private static List<String> texts(List<WatchedHosts.Failing> failing) {
    List<String> texts = new ArrayList<>();
    for (WatchedHosts.Failing each : failing) {
      texts.add(
          "%s: %s, since %s; %d hosts of the last good answer are used"
              .formatted(each.service(), each.why(), each.since(), each.hosts()));
    }
    return texts;
  }
}
