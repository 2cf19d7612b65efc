package io.fanout.boot.wiring;

import io.fanout.core.client.BackendClient;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Egress;
import io.fanout.core.client.ForwardedCalls;
import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.WatchedHosts;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.EgressSettings;
import io.fanout.core.settings.Records;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The current backends. A reload keeps a backend with unchanged settings, with its connections,
 * limits and measurements. For one thread at a time, except for {@link #all}.
 */
final class Backends {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  /** A backend with what watches its hosts. */
  record Opened(BackendSettings settings, List<Origin> origins, Backend backend, WatchedHosts hosts)
      implements AutoCloseable {
    boolean isFor(BackendSettings other, List<Origin> otherOrigins) {
      return settings.equals(other) && origins.equals(otherOrigins);
    }

    @Override
    public void close() {
      hosts.close();
      backend.close();
    }
  }

  private final ClientKit kit;
  private final ClientFactory clients;
  private final HostFinders finders;
  private final Duration rampUp;
  private final GuardKit guards;
  private final OutboundPolicies outbound;
  private volatile Map<String, Opened> opened = Map.of();
  private volatile Map<String, Backend> all = Map.of();
  private volatile @Nullable EgressSettings egress;

  Backends(
      ClientKit kit,
      ClientFactory clients,
      HostFinders finders,
      Duration rampUp,
      GuardKit guards,
      OutboundPolicies outbound) {
    this.kit = kit;
    this.clients = clients;
    this.finders = finders;
    this.rampUp = rampUp;
    this.guards = guards;
    this.outbound = outbound;
  }

  /** Every backend, by name. */
  Map<String, Backend> all() {
    return all;
  }

  /** Opens new backends, and returns the replaced ones, to be closed when no request uses them. */
  List<Backend> replace(ValidatedSettings checked) throws InterruptedException {
    egress = checked.settings().egress();
    Map<String, Opened> next = new LinkedHashMap<>();
    Map<String, Backend> named = new LinkedHashMap<>();
    for (Map.Entry<String, List<Origin>> entry : checked.origins().entrySet()) {
      String name = entry.getKey();
      BackendSettings settings =
          withEgress(Objects.requireNonNull(checked.settings().backends().get(name)), egress);
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
        before.hosts().close();
        gone.add(before.backend());
      }
    }
    opened = next;
    all = named;
    return gone;
  }

  /** The egress of backends that have none of their own; null for direct calls. */
  @Nullable EgressSettings egress() {
    return egress;
  }

  private static BackendSettings withEgress(
      BackendSettings settings, @Nullable EgressSettings usual) {
    return settings.egress() != null || usual == null
        ? settings
        : Records.with(settings, Map.of("egress", usual));
  }

  /** A backend that the caller closes; waits for the first look-up of its names. */
  Opened open(String name, BackendSettings settings, List<Origin> origins)
      throws InterruptedException {
    Egress leaving = kit.egress(settings);
    WatchedHosts hosts = finders.watch(origins, leaving);
    List<DiscoveredHost> found = hosts.hosts();
    Reporter reporter = new Reporter(name, guards, hosts);
    List<Origin> hostsAtStart = found.stream().map(DiscoveredHost::origin).toList();
    BackendClient sending = clients.client(settings, hostsAtStart, reporter);
    BackendClient client =
        outbound.client(
            settings, leaving.hasProxy() ? new ForwardedCalls(sending, leaving) : sending);
    Backend backend =
        new Backend(name, settings, found, client, guards, hosts.canChange() ? rampUp : null);
    reporter.backend = backend;
    if (!hosts.listen(now -> change(backend, now)).equals(found)) {
      hosts.tellAgain();
    }
    return new Opened(settings, origins, backend, hosts);
  }

  /** On the thread that brings the news, a lane as a rule: that must go on, whatever happens. */
  private static void change(Backend backend, List<DiscoveredHost> now) {
    try {
      backend.hosts(now);
      LOG.info("backend {} has {} hosts now", backend.name(), now.size());
    } catch (RuntimeException e) {
      LOG.error("backend {}: updating its hosts failed", backend.name(), e);
    }
  }

  /** The services whose latest look-up failed, by backend; none where all is well. */
  Map<String, List<WatchedHosts.Failing>> failingLookups() {
    Map<String, List<WatchedHosts.Failing>> failing = new LinkedHashMap<>();
    opened.forEach(
        (name, each) -> {
          List<WatchedHosts.Failing> some = each.hosts().failing();
          if (!some.isEmpty()) {
            failing.put(name, some);
          }
        });
    return failing;
  }

  /** Passes on what a client tells, once its backend is there. */
  private static final class Reporter implements ClientEvents {
    private final String name;
    private final GuardKit guards;
    private final WatchedHosts hosts;
    private volatile @Nullable Backend backend;

    private Reporter(String name, GuardKit guards, WatchedHosts hosts) {
      this.name = name;
      this.guards = guards;
      this.hosts = hosts;
    }

    @Override
    public void resent() {
      guards.events().resent(name);
    }

    @Override
    public void notConnected(Origin host) {
      guards.events().notConnected(name);
      Backend its = backend;
      if (its != null) {
        its.notConnected(host);
      }
      hosts.lookSooner();
    }
  }
}
