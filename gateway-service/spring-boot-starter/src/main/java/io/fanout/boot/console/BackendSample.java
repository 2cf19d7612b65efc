package io.fanout.boot.console;

import io.fanout.core.client.BackendClient;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.BreakerState;
import io.fanout.core.guard.HostStatus;
import io.fanout.core.guard.LiveTimes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The part of a sample that is about backends and their hosts. For one thread. */
final class BackendSample implements AutoCloseable {
  /** So many hosts of a backend are shown, the worst first; the rest is a number. */
  private static final int MOST_HOSTS = 50;

  private final ConsoleView view;
  private final LiveFigures live;
  private final Rates rates;
  private final Set<LiveTimes> hostTimes = new HashSet<>();
  private final Set<Backend> watched = new LinkedHashSet<>();

  BackendSample(ConsoleView view, LiveFigures live, Rates rates) {
    this.view = view;
    this.live = live;
    this.rates = rates;
  }

  List<Object> take() {
    List<Object> all = new ArrayList<>();
    forgetReplaced();
    Map<String, List<String>> failing = view.failingLookups();
    for (Backend backend : view.backends()) {
      CallFigures figures = live.backends.get(backend.name());
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("name", backend.name());
      tree.putAll(
          CallRates.of(
              figures == null ? new CallFigures() : figures, "b/" + backend.name() + "/", rates));
      tree.put("inFlight", backend.inFlight());
      tree.put("maxInFlight", backend.maxInFlight());
      backend.limit().ifPresent(limit -> tree.put("adaptiveLimit", limit));
      if (backend.hasQuota()) {
        tree.put("quotaWaiting", backend.quotaWaiting());
        tree.put("quotaInUse", backend.quotaInUse());
      }
      BackendClient.Connections connections = backend.connections();
      tree.put("leased", connections.leased());
      tree.put("idle", connections.idle());
      tree.put("pending", connections.pending());
      tree.put(
          "events",
          CallRates.of(
              live.events.getOrDefault(backend.name(), Map.of()),
              "g/" + backend.name() + "/",
              rates));
      tree.put("lookups", failing.getOrDefault(backend.name(), List.of()));
      hosts(tree, backend);
      all.add(tree);
    }
    return all;
  }

  /** A reload may have put others in their place. */
  private void forgetReplaced() {
    Collection<Backend> now = view.backends();
    for (Backend backend : List.copyOf(watched)) {
      if (!now.contains(backend)) {
        backend.unwatchHosts();
        watched.remove(backend);
      }
    }
  }

  private void hosts(Map<String, Object> tree, Backend backend) {
    watched.add(backend);
    List<HostStatus> hosts = new ArrayList<>(backend.watchHosts());
    boolean hasBreakers = !backend.breakers().isEmpty();
    int count = hosts.size();
    hosts.sort(Comparator.comparingInt(host -> state(host).equals("up") ? 1 : 0));
    List<Object> shown = new ArrayList<>();
    for (HostStatus host : hosts) {
      // One host without a breaker is called without this count: the backend's own is the same.
      boolean isBackend = count == 1 && !hasBreakers;
      Map<String, Object> its = host(tree, backend, host, isBackend, hasBreakers);
      if (shown.size() < MOST_HOSTS) {
        shown.add(its);
      }
    }
    tree.put("hostCount", count);
    tree.put("hosts", shown);
  }

  private Map<String, Object> host(
      Map<String, Object> ofBackend,
      Backend backend,
      HostStatus host,
      boolean isBackend,
      boolean hasBreakers) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("address", host.origin().toString());
    tree.put("state", state(host));
    if (hasBreakers) {
      tree.put("breaker", host.breaker().label());
    }
    tree.put("weight", host.weight());
    tree.put("part", host.part());
    tree.put("inFlight", isBackend ? backend.inFlight() : host.inFlight());
    LiveTimes times = host.times();
    if (isBackend) {
      for (String same : List.of("rate", "p50", "p90", "p99")) {
        if (ofBackend.containsKey(same)) {
          tree.put(same, ofBackend.get(same));
        }
      }
    } else if (times != null) {
      hostTimes.add(times);
      tree.put("rate", rates.of("h/" + backend.name() + "/" + host.origin(), times.count()));
      CallRates.percentiles(tree, times);
    }
    return tree;
  }

  /** One word for what an operator has to know first. */
  private static String state(HostStatus host) {
    if (!host.connects()) {
      return "ejected";
    }
    if (host.breaker() != BreakerState.CLOSED) {
      return host.breaker().label();
    }
    return host.part() < 1 ? "joining" : "up";
  }

  /** Begins another period of the hosts' times. */
  void beginPeriod() {
    hostTimes.forEach(LiveTimes::beginPeriod);
    hostTimes.clear(); // those that are there still come back with the next sample
  }

  /** Hosts are timed no longer. */
  @Override
  public void close() {
    watched.forEach(Backend::unwatchHosts);
  }
}
