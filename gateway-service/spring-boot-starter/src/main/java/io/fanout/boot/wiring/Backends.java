package io.fanout.boot.wiring;

import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.Origin;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.settings.BackendSettings;
import io.fanout.netty.dns.HostAddresses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The backends that calls go to. When they are replaced, one whose settings are the same stays the
 * same, with its connections, limits and what it has learnt. For one thread at a time but for
 * {@link #all}.
 */
final class Backends {
  private static final Duration DNS_AT_START = Duration.ofSeconds(2);

  private record Opened(BackendSettings settings, List<Origin> origins, Backend backend) {
    boolean isFor(BackendSettings other, List<Origin> otherOrigins) {
      return settings.equals(other) && origins.equals(otherOrigins);
    }
  }

  private final ClientFactory clients;
  private final HostAddresses addresses;
  private final GuardKit guards;
  private final OutboundPolicies outbound;
  private Map<String, Opened> opened = Map.of();
  private volatile Map<String, Backend> all = Map.of();

  Backends(
      ClientFactory clients, HostAddresses addresses, GuardKit guards, OutboundPolicies outbound) {
    this.clients = clients;
    this.addresses = addresses;
    this.guards = guards;
    this.outbound = outbound;
  }

  /** Every backend, by name. */
  Map<String, Backend> all() {
    return all;
  }

  /** Opens what is new; gives back what is no longer wanted, to be closed when nobody uses it. */
  List<Backend> replace(ValidatedSettings checked) throws InterruptedException {
    Map<String, Opened> next = new LinkedHashMap<>();
    Map<String, Backend> named = new LinkedHashMap<>();
    for (Map.Entry<String, List<Origin>> entry : checked.origins().entrySet()) {
      String name = entry.getKey();
      BackendSettings settings = Objects.requireNonNull(checked.settings().backends().get(name));
      Opened before = opened.get(name);
      Opened now =
          before != null && before.isFor(settings, entry.getValue())
              ? before
              : open(name, settings, entry.getValue());
      next.put(name, now);
      named.put(name, now.backend());
    }
    List<Backend> gone = new ArrayList<>();
    for (Opened before : opened.values()) {
      if (!named.containsValue(before.backend())) {
        gone.add(before.backend());
      }
    }
    opened = next;
    all = named;
    return gone;
  }

  private Opened open(String name, BackendSettings settings, List<Origin> origins)
      throws InterruptedException {
    for (Origin origin : origins) {
      addresses.lookUpAtStart(origin.host(), DNS_AT_START);
    }
    Backend backend =
        new Backend(
            name,
            settings,
            origins,
            outbound.client(
                settings, clients.client(settings, origins, () -> guards.events().resent(name))),
            guards);
    return new Opened(settings, origins, backend);
  }
}
