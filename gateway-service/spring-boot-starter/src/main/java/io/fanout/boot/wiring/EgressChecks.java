package io.fanout.boot.wiring;

import io.fanout.core.client.DirectHosts;
import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.settings.BasicSettings;
import io.fanout.core.settings.EgressSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the settings of egress proxies. */
final class EgressChecks {
  private static final String AT = "gateway.egress";

  private final GatewaySettings settings;
  private final Map<String, List<Origin>> origins;
  private final @Nullable ClientKind client;
  private final BackendTls tls;
  private final SettingErrors errors;

  EgressChecks(
      GatewaySettings settings,
      Map<String, List<Origin>> origins,
      @Nullable ClientKind client,
      BackendTls tls,
      SettingErrors errors) {
    this.settings = settings;
    this.origins = origins;
    this.client = client;
    this.tls = tls;
    this.errors = errors;
  }

  void check() {
    EgressSettings usual = settings.egress();
    if (usual != null) {
      check(AT, usual);
    }
    settings
        .backends()
        .forEach(
            (name, backend) -> {
              String at = PropertyNames.entry("gateway.backends", name);
              EgressSettings own = backend.egress();
              if (own != null) {
                check(at + ".egress", own);
              }
              EgressSettings egress = own == null ? usual : own;
              if (egress != null && egress.hasProxy()) {
                services(at + ".hosts", origins.getOrDefault(name, List.of()), egress);
              }
            });
  }

  private void check(String at, EgressSettings egress) {
    for (int i = 0; i < egress.noProxy().size(); i++) {
      noProxy("%s.no-proxy[%d]".formatted(at, i), egress.noProxy().get(i));
    }
    if (!egress.hasProxy()) {
      if (egress.proxy() == null) {
        errors.add(at + ".proxy", null, "http://name:port, https://name:port or none");
      }
      return;
    }
    Origin proxy = proxy(at + ".proxy", String.valueOf(egress.proxy()));
    if (egress.basic() != null) {
      basic(at + ".basic", egress.basic());
    }
    if (egress.sslBundle() != null && proxy != null) {
      bundle(at + ".ssl-bundle", egress.sslBundle(), proxy);
    }
    if (proxy != null && client != null && !client.callsThroughProxies()) {
      errors.add(
          at + ".proxy",
          proxy,
          "none with client %s, which calls hosts directly; or client %s"
              .formatted(client.label(), clientsForProxies()));
    }
  }

  private String clientsForProxies() {
    return String.join(
        " or ",
        ClientKinds.all().stream()
            .filter(ClientKind::callsThroughProxies)
            .filter(kind -> kind.serves(settings.mode()))
            .map(ClientKind::label)
            .toList());
  }

  private @Nullable Origin proxy(String at, String url) {
    if (url.contains("@")) {
      // The value may contain the password.
      errors.addHidden(at, "a URL without a user name and password, which belong in basic");
      return null;
    }
    try {
      return Origin.parse(url);
    } catch (IllegalArgumentException e) {
      errors.add(at, url, "http://name:port, https://name:port or none");
      return null;
    }
  }

  private void basic(String at, BasicSettings basic) {
    String user = basic.username();
    if (user == null || user.isBlank() || user.contains(":")) {
      errors.add(at + ".username", user, "a user name without a colon");
    }
    // The reader has already reported an unreadable password.
    if (basic.password() == null && !errors.has(at + ".password")) {
      errors.add(at + ".password", null, "a value");
    }
  }

  private void bundle(String at, String name, Origin proxy) {
    if (proxy.scheme().equals("https")) {
      tls.load(at, name, List.of(proxy), errors);
    } else {
      errors.add(
          at, name, "a proxy with https; connections to %s are not secured".formatted(proxy));
    }
  }

  private void noProxy(String at, String entry) {
    try {
      DirectHosts unused = DirectHosts.of(List.of(entry));
    } catch (IllegalArgumentException e) {
      errors.add(at, entry, "a host's name, a suffix such as .svc.cluster.local, or 10.0.0.0/8");
    }
  }

  /** The gateway finds the hosts behind such an address itself, and calls them where they are. */
  private void services(String at, List<Origin> hosts, EgressSettings egress) {
    for (int i = 0; i < hosts.size(); i++) {
      Origin host = hosts.get(i);
      boolean isUrl = host.scheme().equals("http") || host.scheme().equals("https");
      if (!isUrl && !isDirect(host, egress)) {
        errors.add(
            "%s[%d]".formatted(at, i),
            host.scheme() + "://" + host.host(),
            "http://name:port or https://name:port behind a proxy; for direct calls, egress.proxy:"
                + " none or the name in no-proxy");
      }
    }
  }

  private static boolean isDirect(Origin host, EgressSettings egress) {
    try {
      return DirectHosts.of(egress.noProxy()).contains(host.host());
    } catch (IllegalArgumentException e) {
      return true; // Another check reports the invalid entry.
    }
  }
}
