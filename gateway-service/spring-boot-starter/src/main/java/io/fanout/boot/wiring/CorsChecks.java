package io.fanout.boot.wiring;

import io.fanout.api.http.Method;
import io.fanout.core.settings.CorsSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.SettingErrors;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the settings of CORS. */
final class CorsChecks {
  private static final String ALL = "*";

  private final GatewaySettings settings;
  private final SettingErrors errors;

  CorsChecks(GatewaySettings settings, SettingErrors errors) {
    this.settings = settings;
    this.errors = errors;
  }

  void check() {
    cors("gateway.cors", settings.cors(), null);
    for (int i = 0; i < settings.endpoints().size(); i++) {
      String at = "gateway.endpoints[%d].cors".formatted(i);
      cors(at, settings.endpoints().get(i).cors(), settings.endpoints().get(i).method());
    }
  }

  private void cors(String at, @Nullable CorsSettings cors, @Nullable Method own) {
    if (cors == null) {
      return;
    }
    for (int i = 0; i < cors.origins().size(); i++) {
      String origin = cors.origins().get(i);
      if (!origin.equals(ALL) && !origin.matches("[a-z][a-z0-9+.-]*://[^/?#@ ]+")) {
        errors.add(
            "%s.origins[%d]".formatted(at, i),
            origin,
            "an origin as browsers send it, e.g. https://shop.example, without a path; or *");
      }
    }
    if (cors.credentials()) {
      withoutWildcard(at + ".origins", cors.origins());
      withoutWildcard(at + ".headers", cors.headers());
      withoutWildcard(at + ".expose", cors.expose());
    }
    if (cors.origins().size() > 1 && cors.origins().contains(ALL)) {
      errors.add(at + ".origins", cors.origins(), "* alone, or a list of origins");
    }
    List<String> known = Arrays.stream(Method.values()).map(Method::name).toList();
    for (int i = 0; i < cors.methods().size(); i++) {
      String method = cors.methods().get(i);
      if (!known.contains(method)) {
        errors.add("%s.methods[%d]".formatted(at, i), method, "one of " + known);
      }
    }
    if (own != null && !cors.methods().isEmpty() && !cors.methods().contains(own.name())) {
      errors.add(at + ".methods", cors.methods(), own.name() + ", the endpoint's own");
    }
  }

  private void withoutWildcard(String at, List<String> values) {
    if (values.contains(ALL)) {
      errors.add(
          at,
          ALL,
          "a list of origins: otherwise, with credentials, every web page could act for its visitor");
    }
  }
}
