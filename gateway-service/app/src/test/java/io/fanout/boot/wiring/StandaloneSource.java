package io.fanout.boot.wiring;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.ConfigurableEnvironment;

/** The settings of the executable jar, without its beans. */
final class StandaloneSource {
  private StandaloneSource() {}

  static ValidatedSettings check(
      ConfigurableEnvironment environment, Set<String> handlers, @Nullable SslBundles bundles) {
    ApplicationPorts ports = ApplicationPorts.of(environment, false);
    return new SettingsSource(environment, handlers, bundles, true, ports).read();
  }
}
