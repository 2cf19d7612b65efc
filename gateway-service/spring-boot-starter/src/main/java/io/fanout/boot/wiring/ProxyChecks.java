package io.fanout.boot.wiring;

import io.fanout.core.peer.AddressRange;
import io.fanout.core.settings.ClientCertificates;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.ProxyProtocol;
import io.fanout.core.settings.SettingErrors;
import java.util.Locale;

/** Checks the settings of proxies in front of the gateway. */
final class ProxyChecks {
  private final InboundSettings inbound;
  private final SettingErrors errors;

  ProxyChecks(InboundSettings inbound, SettingErrors errors) {
    this.inbound = inbound;
    this.errors = errors;
  }

  void check() {
    for (int i = 0; i < inbound.trustedProxies().size(); i++) {
      String range = inbound.trustedProxies().get(i);
      String at = "gateway.inbound.trusted-proxies[%d]".formatted(i);
      try {
        if (AddressRange.parse(range).isEverything()) {
          errors.add(
              at,
              range,
              "a range that does not cover all addresses: otherwise, any client could claim any address");
        }
      } catch (IllegalArgumentException e) {
        errors.add(
            at, range, "an address or a range without bits behind its prefix, e.g. 10.0.0.0/8");
      }
    }
    if (inbound.proxyProtocol() == ProxyProtocol.REQUIRED && inbound.trustedProxies().isEmpty()) {
      errors.add(
          "gateway.inbound.proxy-protocol",
          "required",
          "trusted-proxies too: the gateway reads only their PROXY headers");
    }
    if (inbound.clientCertificates() != ClientCertificates.NONE && inbound.sslBundle() == null) {
      errors.add(
          "gateway.inbound.client-certificates",
          inbound.clientCertificates().name().toLowerCase(Locale.ROOT),
          "ssl-bundle too: clients show certificates only over TLS");
    }
  }
}
