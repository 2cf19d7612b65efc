package io.fanout.boot.wiring;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The sources of an application's settings for the gateway, and the beans that they may refer to.
 *
 * @param handlers the names of the handlers that there are
 * @param bundles the application's SSL bundles; null where it has none
 * @param standalone whether the application is nothing but a gateway
 * @param ports the ports that the application listens on itself
 */
record SettingsSource(
    ConfigurableEnvironment environment,
    Set<String> handlers,
    @Nullable SslBundles bundles,
    boolean standalone,
    ApplicationPorts ports) {

  /** Reads and checks them; throws with all that is wrong with them. */
  ValidatedSettings read() {
    return SettingsChecks.check(this);
  }

  /** Reads the files anew, and checks what they say now. */
  ValidatedSettings readAgain() {
    return SettingsChecks.check(
        new SettingsSource(FreshSettings.like(environment), handlers, bundles, standalone, ports));
  }
}
