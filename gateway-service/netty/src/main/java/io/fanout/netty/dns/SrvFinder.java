package io.fanout.netty.dns;

import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.DiscoveryKit;
import io.fanout.core.discovery.HostFinder;
import io.fanout.core.discovery.HostListener;
import io.fanout.core.discovery.HostWatch;
import io.fanout.core.settings.DiscoverySettings;
import io.fanout.netty.lane.EventLoopLanes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Looks up SRV records, then the addresses of their targets. Only the targets of the best priority
 * that has an address get calls. A target whose addresses cannot be found is left out; where none
 * can, the look-up has failed.
 */
final class SrvFinder implements HostFinder {
  private final DnsLookups servers;
  private final AddressLookups addresses = new AddressLookups();
  private final DiscoverySettings settings;

  SrvFinder(DiscoveryKit kit) {
    EventLoopLanes lanes = EventLoopLanes.from(kit.lanes());
    this.settings = kit.settings();
    this.servers = new DnsLookups(lanes.all().get(0), lanes.transport(), settings);
  }

  @Override
  public HostWatch watch(Origin service, HostListener listener) {
    String scheme = service.host().startsWith("_https.") ? "https" : "http";
    return new WatchedService(
            servers.lane(),
            () -> servers.services(service.host()).thenCompose(answer -> found(scheme, answer)),
            listener,
            settings)
        .start();
  }

  /** The result of one target's look-up. */
  private record Target(
      ServiceRecord record, @Nullable DnsAnswer<InetAddress> answer, @Nullable Throwable failure) {}

  private CompletableFuture<WatchedService.Found> found(
      String scheme, DnsAnswer<ServiceRecord> answer) {
    // Several records may share a target, which needs one look-up.
    Map<String, CompletableFuture<DnsAnswer<InetAddress>>> byName = new HashMap<>();
    List<CompletableFuture<Target>> targets = new ArrayList<>();
    for (ServiceRecord record : answer.records()) {
      targets.add(
          byName
              .computeIfAbsent(record.target(), name -> addresses.lookUp(name, servers))
              .handle((found, failure) -> new Target(record, found, failure)));
    }
    return CompletableFuture.allOf(targets.toArray(CompletableFuture[]::new))
        .thenCompose(
            all -> {
              List<Target> ended = targets.stream().map(CompletableFuture::join).toList();
              return hosts(scheme, ended, answer.ttlSeconds());
            });
  }

  private static CompletableFuture<WatchedService.Found> hosts(
      String scheme, List<Target> targets, long ttl) {
    List<DiscoveredHost> hosts = new ArrayList<>();
    long shortest = ttl;
    int best = Integer.MAX_VALUE;
    Throwable failure = new UnknownHostException("no target of the SRV records has an address");
    for (Target target : targets) {
      DnsAnswer<InetAddress> found = target.answer();
      ServiceRecord record = target.record();
      if (found == null) {
        failure = target.failure() == null ? failure : target.failure();
      } else if (record.priority() <= best) {
        best = record.priority();
        shortest = Math.min(shortest, found.ttlSeconds());
        Origin origin = new Origin(scheme, record.target(), record.port());
        int weight = Math.max(1, record.weight());
        DnsNames.hosts(origin, found.records())
            .forEach(host -> hosts.add(new DiscoveredHost(host.origin(), weight)));
      }
    }
    return hosts.isEmpty()
        ? CompletableFuture.failedFuture(failure)
        : CompletableFuture.completedFuture(new WatchedService.Found(hosts, shortest));
  }

  @Override
  public void close() {
    servers.close();
  }
}
