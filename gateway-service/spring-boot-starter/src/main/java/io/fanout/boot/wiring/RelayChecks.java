package io.fanout.boot.wiring;

import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks where the relay is, and that no backend needs TLS of a client that has none. */
record RelayChecks(GatewaySettings settings, @Nullable ClientKind client, SettingErrors errors) {
  private static final Pattern ADDRESS =
      Pattern.compile("([A-Za-z0-9_.-]+|\\[[0-9A-Fa-f:.%]+]):(\\d{1,5})");

  private static final int HIGHEST_PORT = 65_535;

  void check() {
    String address = settings.relay().address();
    var parts = ADDRESS.matcher(address);
    if (!parts.matches() || !isPort(Integer.parseInt(parts.group(2)))) {
      errors.add("gateway.relay.address", address, "host:port, e.g. 127.0.0.1:9190");
    }
    if (client != null && client.capabilities().lacks(ClientLimitation.TLS)) {
      settings.backends().forEach((name, backend) -> plain(client.label(), name, backend));
    }
  }

  private static boolean isPort(int number) {
    return number >= 1 && number <= HIGHEST_PORT;
  }

  private void plain(String label, String name, BackendSettings backend) {
    String at = PropertyNames.entry("gateway.backends", name);
    for (int i = 0; i < backend.hosts().size(); i++) {
      String host = backend.hosts().get(i);
      if (host.startsWith("https:")) {
        errors.add(
            "%s.hosts[%d]".formatted(at, i),
            host,
            "http://name:port with client %s, which has no TLS; or another gateway.client"
                .formatted(label));
      }
    }
    String bundle = backend.sslBundle();
    if (bundle != null) {
      errors.add(
          at + ".ssl-bundle",
          bundle,
          "not to be set with client %s, which has no TLS; or another gateway.client"
              .formatted(label));
    }
  }
}
