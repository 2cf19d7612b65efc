package io.fanout.boot.wiring;

import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.client.TlsManagers;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.BoringSsl;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** The SSL bundles that backends name, loaded once, at start. */
final class BackendTls {
  private final @Nullable SslBundles bundles;
  private final TlsProvider provider;
  private final Map<String, Security> loaded = new HashMap<>();

  /**
   * With where bundles are, and what is to secure connections with them.
   *
   * @param bundles null where the application has none
   */
  BackendTls(@Nullable SslBundles bundles, TlsProvider provider) {
    this.bundles = bundles;
    this.provider = provider;
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
      Security security = security(bundles.getBundle(name));
      refuseForBoringSsl(at, name, security, errors);
      loaded.put(name, security);
    } catch (RuntimeException e) {
      errors.add(at, name, "a bundle that can be loaded; " + reason(e));
    }
  }

  private void refuseForBoringSsl(String at, String name, Security security, SettingErrors errors) {
    if (provider == TlsProvider.BORINGSSL && BoringSsl.isAvailable()) {
      String obstacle = BoringSsl.obstacle(security.managers(), security.ciphers());
      if (obstacle != null) {
        errors.add(
            at, name, "a bundle for gateway.lanes.tls-provider boringssl, or auto; " + obstacle);
      }
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

  /** The keys and certificates of that bundle. */
  static TlsManagers managers(SslBundle bundle) {
    return new TlsManagers(
        bundle.getManagers().getKeyManagerFactory(), bundle.getManagers().getTrustManagerFactory());
  }

  private static Security security(SslBundle bundle) {
    String[] protocols = bundle.getOptions().getEnabledProtocols();
    String[] ciphers = bundle.getOptions().getCiphers();
    return new Security(
        bundle.createSslContext(),
        managers(bundle),
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
