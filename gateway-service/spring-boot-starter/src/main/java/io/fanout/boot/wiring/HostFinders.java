package io.fanout.boot.wiring;

import io.fanout.core.client.Egress;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.Discoveries;
import io.fanout.core.discovery.DiscoveryKit;
import io.fanout.core.discovery.HostFinder;
import io.fanout.core.discovery.HostListener;
import io.fanout.core.discovery.HostWatch;
import io.fanout.core.discovery.WatchedHosts;
import io.fanout.core.settings.DiscoverySettings;
import io.fanout.core.settings.ResolverKind;
import io.fanout.netty.dns.DnsNames;
import io.fanout.netty.dns.HostAddresses;
import io.fanout.netty.lane.EventLoopLanes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the hosts of backends by the scheme of their addresses. It opens a resolver at the start or
 * at the reload that first needs it.
 */
final class HostFinders implements HostResolver, AutoCloseable {
  private final DiscoverySettings settings;
  private final EventLoopLanes lanes;
  private final boolean tellsAddressesApart;
  private final WatchedHosts.Events events;
  private final @Nullable DnsNames names;
  private final @Nullable HostAddresses system;
  private final Map<String, HostFinder> others = new ConcurrentHashMap<>();

  HostFinders(
      DiscoverySettings settings,
      EventLoopLanes lanes,
      ClientKind client,
      WatchedHosts.Events events) {
    this.settings = settings;
    this.lanes = lanes;
    this.tellsAddressesApart = client.tellsAddressesApart();
    this.events = events;
    boolean dns = settings.resolver() == ResolverKind.DNS;
    this.names = dns ? new DnsNames(lanes, settings) : null;
    this.system = dns ? null : new HostAddresses(settings.maxTtl());
  }

  /**
   * Begins to watch a backend's hosts, and waits for the first answers as long as is configured. Of
   * a host behind a proxy, the proxy's own name is watched: the proxy looks up the host's.
   */
  WatchedHosts watch(List<Origin> services, Egress egress) throws InterruptedException {
    WatchedHosts hosts =
        new WatchedHosts(
            services,
            (service, listener) -> watch(service, egress.proxyFor(service), listener),
            events,
            InstantSource.system());
    hosts.awaitFirstAnswers(settings.atStart());
    return hosts;
  }

  private @Nullable HostWatch watch(
      Origin service, @Nullable EgressProxy proxy, HostListener listener) {
    return proxy == null
        ? watch(service, tellsAddressesApart ? listener : new NameAsOneHost(service, listener))
        : watch(proxy.origin(), new BehindProxy(service, proxy, listener));
  }

  private @Nullable HostWatch watch(Origin service, HostListener listener) {
    boolean isUrl = service.scheme().equals("http") || service.scheme().equals("https");
    if (!isUrl) {
      return others
          .computeIfAbsent(
              service.scheme(),
              scheme -> Discoveries.kinds().get(scheme).open(new DiscoveryKit(lanes, settings)))
          .watch(service, listener);
    }
    if (service.isLiteral()) {
      return null;
    }
    if (names != null) {
      return names.watch(service, listener);
    }
    lookUpBySystem(service);
    return null;
  }

  private void lookUpBySystem(Origin service) {
    try {
      if (system != null) {
        system.lookUpAtStart(service.host(), settings.atStart());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** For a client that looks names up itself: whatever its addresses, a name is one host. */
  private record NameAsOneHost(Origin service, HostListener listener) implements HostListener {
    @Override
    public void found(List<DiscoveredHost> hosts) {
      listener.found(List.of(DiscoveredHost.of(service)));
    }

    @Override
    public void failed(String why) {
      listener.failed(why);
    }
  }

  /** Behind a proxy a name is one host, which is there as soon as the proxy's address is known. */
  private record BehindProxy(Origin service, EgressProxy proxy, HostListener listener)
      implements HostListener {
    @Override
    public void found(List<DiscoveredHost> hosts) {
      listener.found(List.of(DiscoveredHost.of(service)));
    }

    @Override
    public void failed(String why) {
      listener.failed("the %s: %s".formatted(proxy, why));
    }
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    HostResolver resolver = names == null ? system : names;
    if (resolver == null) {
      throw new IllegalStateException("neither resolver is open");
    }
    return resolver.resolve(host);
  }

  @Override
  public void close() {
    others.values().forEach(HostFinder::close);
    if (names != null) {
      names.close();
    }
    if (system != null) {
      system.close();
    }
  }
}
