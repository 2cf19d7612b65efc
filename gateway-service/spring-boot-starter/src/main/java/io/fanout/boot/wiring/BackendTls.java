package io.fanout.boot.wiring;

import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.settings.SettingErrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** The SSL bundles that backends name, loaded once, at start. */
final class BackendTls {
  private final @Nullable SslBundles bundles;
  private final Map<String, Security> loaded = new HashMap<>();

  /** With where bundles are; null where the application has none. */
  BackendTls(@Nullable SslBundles bundles) {
    this.bundles = bundles;
  }

  /** Loads the bundle that the setting at {@code at} names, or tells why that cannot be. */
  void load(String at, String name, List<Origin> origins, SettingErrors errors) {
    if (bundles == null || !names().contains(name)) {
      errors.add(at, name, expectedNames());
      return;
    }
    if (origins.stream().noneMatch(origin -> origin.scheme().equals("https"))) {
      errors.add(at, name, "a backend with an https host; these hosts are not secured");
      return;
    }
    try {
      loaded.put(name, security(bundles.getBundle(name)));
    } catch (RuntimeException e) {
      errors.add(at, name, "a bundle that can be loaded; " + reason(e));
    }
  }

  private List<String> names() {
    return bundles == null ? List.of() : bundles.getBundleNames().stream().sorted().toList();
  }

  private String expectedNames() {
    List<String> names = names();
    return names.isEmpty()
        ? "a bundle under spring.ssl.bundle.pem or spring.ssl.bundle.jks; there is none"
        : "one of the bundles under spring.ssl.bundle: " + String.join(", ", names);
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  private static Security security(SslBundle bundle) {
    String[] protocols = bundle.getOptions().getEnabledProtocols();
    String[] ciphers = bundle.getOptions().getCiphers();
    return new Security(
        bundle.createSslContext(),
        protocols == null ? List.of() : List.of(protocols),
        ciphers == null ? List.of() : List.of(ciphers));
  }

  /** What secures connections by that bundle, which was loaded. */
  Security named(String name) {
    Security found = loaded.get(name);
    if (found == null) {
      throw new IllegalArgumentException(
          "SSL bundle %s (expected: one that was loaded at start)".formatted(name));
    }
    return found;
  }
}
