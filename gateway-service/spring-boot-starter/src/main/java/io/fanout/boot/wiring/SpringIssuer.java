package io.fanout.boot.wiring;

import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.IdentitySettings;
import io.fanout.core.settings.IssuerSettings;
import io.fanout.core.settings.Records;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * The issuer that Spring Security's own settings name, where an application has them: {@code
 * spring.security.oauth2.resourceserver.jwt}. Its name is {@code spring}. As in Spring Security,
 * tokens for any audience are good unless audiences are set.
 */
final class SpringIssuer {
  static final String NAME = "spring";
  private static final String PREFIX = "spring.security.oauth2.resourceserver.jwt.";

  private SpringIssuer() {}

  /** The settings with that issuer, where there is one that they do not have. */
  static GatewaySettings addTo(GatewaySettings settings, Environment environment) {
    String url = environment.getProperty(PREFIX + "issuer-uri");
    Map<String, IssuerSettings> issuers = new LinkedHashMap<>(settings.identity().issuers());
    boolean known =
        issuers.values().stream()
            .anyMatch(each -> each.issuer() != null && each.issuer().equals(url));
    if (url == null || known || issuers.containsKey(NAME)) {
      return settings;
    }
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("issuer", url);
    own.put("jwksUri", environment.getProperty(PREFIX + "jwk-set-uri"));
    own.put("audiences", list(environment, "audiences"));
    List<String> algorithms = list(environment, "jws-algorithms");
    own.put("algorithms", algorithms.isEmpty() ? List.of("RS256") : algorithms);
    issuers.put(NAME, Records.with(Defaults.of(IssuerSettings.class), own));
    IdentitySettings identity = Records.with(settings.identity(), Map.of("issuers", issuers));
    return Records.with(settings, Map.of("identity", identity));
  }

  private static List<String> list(Environment environment, String name) {
    return Binder.get(environment)
        .bind(PREFIX + name, Bindable.listOf(String.class))
        .orElse(List.of());
  }
}
