package io.fanout.netty.dns;

import io.fanout.core.client.HostResolver;
import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.HostFinder;
import io.fanout.core.discovery.HostListener;
import io.fanout.core.discovery.HostWatch;
import io.fanout.core.settings.DiscoverySettings;
import io.fanout.netty.lane.EventLoopLanes;
import io.netty.util.NetUtil;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The hosts behind {@code http://name:port}: one for each address of the name. Where a name has
 * addresses of both families, the IPv4 ones are the hosts, and connections fall back to the others.
 * Answers at once what the last look-up found; the old addresses stay where a later one fails.
 */
public final class DnsNames implements HostFinder, HostResolver {
  private final DnsLookups servers;
  private final AddressLookups lookups = new AddressLookups();
  private final DiscoverySettings settings;
  private final Map<String, InetAddress[]> known = new ConcurrentHashMap<>();
  private final Map<String, String> failures = new ConcurrentHashMap<>();

  public DnsNames(EventLoopLanes lanes, DiscoverySettings settings) {
    this.servers = new DnsLookups(lanes.all().get(0), lanes.transport(), settings);
    this.settings = settings;
  }

  @Override
  public HostWatch watch(Origin service, HostListener listener) {
    String name = service.host();
    return new WatchedService(
            servers.lane(),
            () ->
                lookups
                    .lookUp(name, servers)
                    .thenApply(
                        answer -> {
                          remember(name, answer.records());
                          return new WatchedService.Found(
                              hosts(service, answer.records()), answer.ttlSeconds());
                        }),
            noting(name, listener),
            settings)
        .start();
  }

  private void remember(String name, List<InetAddress> addresses) {
    if (!addresses.isEmpty()) {
      known.put(name, addresses.toArray(InetAddress[]::new));
      failures.remove(name);
    }
  }

  private HostListener noting(String name, HostListener listener) {
    return new HostListener() {
      @Override
      public void found(List<DiscoveredHost> hosts) {
        listener.found(hosts);
      }

      @Override
      public void failed(String why) {
        failures.put(name, why);
        listener.failed(why);
      }
    };
  }

  /** One host for each address of the first family that there is. */
  static List<DiscoveredHost> hosts(Origin service, List<InetAddress> addresses) {
    boolean anyIpv4 = addresses.stream().anyMatch(Inet4Address.class::isInstance);
    return addresses.stream()
        .filter(address -> !anyIpv4 || address instanceof Inet4Address)
        .distinct()
        .map(address -> DiscoveredHost.of(service.at(address)))
        .toList();
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    byte[] literal =
        NetUtil.createByteArrayFromIpAddressString(NameServerAddress.unbracketed(host));
    if (literal != null) {
      return new InetAddress[] {InetAddress.getByAddress(literal)};
    }
    InetAddress[] found = known.get(host);
    if (found == null) {
      throw new UnknownHostException(
          host + " (" + failures.getOrDefault(host, "not looked up yet") + ")");
    }
    return found.clone();
  }

  @Override
  public void close() {
    servers.close();
  }
}
