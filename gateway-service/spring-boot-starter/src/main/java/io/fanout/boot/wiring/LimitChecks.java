package io.fanout.boot.wiring;

import io.fanout.core.settings.EndpointSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.LimitSettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import io.fanout.policy.limit.KeyParts;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Checks the limits, and the endpoints' references to them. */
final class LimitChecks {
  private final GatewaySettings settings;
  private final SettingErrors errors;

  LimitChecks(GatewaySettings settings, SettingErrors errors) {
    this.settings = settings;
    this.errors = errors;
  }

  void check() {
    for (Map.Entry<String, LimitSettings> limit : settings.limits().entrySet()) {
      limit(
          PropertyNames.entry("gateway.limits", limit.getKey()), limit.getKey(), limit.getValue());
    }
    for (int i = 0; i < settings.endpoints().size(); i++) {
      endpoint("gateway.endpoints[%d]".formatted(i), settings.endpoints().get(i));
    }
  }

  private void limit(String at, String name, LimitSettings limit) {
    if (!name.matches("[A-Za-z0-9._-]+")) {
      errors.add(at, name, "a name of letters, digits, dots, dashes and underscores");
    }
    long rates =
        Stream.of(limit.perSecond(), limit.perMinute(), limit.perDay())
            .filter(Objects::nonNull)
            .count();
    if (rates != 1) {
      errors.add(
          at,
          rates == 0 ? null : rates + " rates",
          "exactly one of per-second, per-minute and per-day; two rates are two limits");
    }
    if (limit.key().isEmpty()) {
      errors.add(at + ".key", null, KeyParts.EXPECTED);
    }
    for (int i = 0; i < limit.key().size(); i++) {
      String part = limit.key().get(i);
      if (!KeyParts.isPart(part)) {
        errors.add("%s.key[%d]".formatted(at, i), part, KeyParts.EXPECTED);
      }
    }
    if (limit.key().size() > 1 && limit.key().contains("all")) {
      errors.add(at + ".key", limit.key(), "all, or other parts, not both");
    }
  }

  private void endpoint(String at, EndpointSettings endpoint) {
    for (int i = 0; i < endpoint.limits().size(); i++) {
      String name = endpoint.limits().get(i);
      if (!settings.limits().containsKey(name)) {
        errors.add(
            "%s.limits[%d]".formatted(at, i),
            name,
            settings.limits().isEmpty()
                ? "a limit under gateway.limits, which has none"
                : "one of gateway.limits " + new TreeSet<>(settings.limits().keySet()));
      }
    }
    settings
        .limits()
        .forEach(
            (name, limit) -> {
              boolean counts = limit.everywhere() || endpoint.limits().contains(name);
              boolean byIdentity = limit.key().contains("identity");
              if (counts && byIdentity && endpoint.require() == null) {
                errors.add(
                    at + ".require",
                    null,
                    "an identity: the limit %s counts by it".formatted(name));
              }
            });
  }
}
