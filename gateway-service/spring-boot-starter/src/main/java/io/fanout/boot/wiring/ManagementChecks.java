package io.fanout.boot.wiring;

import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.SettingErrors;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Refuses a management port that other machines reach and that nothing protects. */
final class ManagementChecks {
  private static final String ACCESS = "management.endpoint.gateway.access";
  private static final String MOST_ACCESS = "management.endpoints.access.max-permitted";
  private static final Set<String> HARMLESS = Set.of("none", "read-only");

  private final GatewaySettings settings;
  private final Environment environment;
  private final SettingErrors errors;

  ManagementChecks(GatewaySettings settings, Environment environment, SettingErrors errors) {
    this.settings = settings;
    this.environment = environment;
    this.errors = errors;
  }

  void check() {
    boolean protectedByToken = settings.management().token() != null;
    if (protectedByToken || isHarmless(ACCESS) || isHarmless(MOST_ACCESS)) {
      return;
    }
    String port = environment.getProperty("management.server.port");
    boolean ownPort = port != null && !port.equals(environment.getProperty("server.port"));
    String setting = ownPort ? "management.server.address" : "server.address";
    String address = environment.getProperty(setting);
    if (address == null ? ownPort : !isLoopback(address)) {
      errors.add(
          setting,
          address,
          "127.0.0.1, or a gateway.management.token, or %s: read-only: otherwise, anybody who reaches the port could reload the gateway"
              .formatted(ACCESS));
    }
  }

  private boolean isHarmless(String setting) {
    @Nullable String access = environment.getProperty(setting);
    return access != null && HARMLESS.contains(access.toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /** An address that nobody knows stops the start in its own way. */
  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return true;
    }
  }
}
