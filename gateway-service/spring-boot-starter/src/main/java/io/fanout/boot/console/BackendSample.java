package io.fanout.boot.console;

import io.fanout.core.client.BackendClient;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.BreakerState;
import io.fanout.core.guard.HostStatus;
import io.fanout.core.guard.LiveTimes;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The part of a sample that is about backends and their hosts. For one thread. */
final class BackendSample implements AutoCloseable {
  /** So many hosts of a backend are shown, the worst first; the rest is a number. */
  private static final int MOST_HOSTS = 50;

  private static final Comparator<HostStatus> WORST_FIRST =
      Comparator.comparing(BackendSample::isUp);

  private final ConsoleView view;
  private final LiveFigures live;
  private final CallFigures none = new CallFigures();
  private final Set<Backend> watched = new LinkedHashSet<>();

  /** How many attempts the hosts that were shown had had at the sample before. */
  private Map<LiveTimes, Long> before = new HashMap<>();

  private Map<LiveTimes, Long> now = new HashMap<>();

  BackendSample(ConsoleView view, LiveFigures live) {
    this.view = view;
    this.live = live;
  }

  /** Writes all backends as an array. The rates cover the seconds since the last sample, or 0. */
  void write(ConsoleJson json, double seconds) {
    forgetReplaced();
    Map<LiveTimes, Long> emptied = before;
    before = now;
    now = emptied;
    now.clear();
    Map<String, List<String>> failing = view.failingLookups();
    json.beginArray();
    for (Backend backend : view.backends()) {
      json.beginObject();
      json.member("name", backend.name());
      json.name("lookups");
      json.value(failing.getOrDefault(backend.name(), List.of()));
      backend(json, backend, seconds);
      json.endObject();
    }
    json.endArray();
  }

  /** A reload may have put others in their place. */
  private void forgetReplaced() {
    if (watched.isEmpty()) {
      return;
    }
    Collection<Backend> served = view.backends();
    watched.removeIf(
        backend -> {
          boolean replaced = !served.contains(backend);
          if (replaced) {
            backend.unwatchHosts();
          }
          return replaced;
        });
  }

  private void backend(ConsoleJson json, Backend backend, double seconds) {
    CallFigures figures = live.backends.getOrDefault(backend.name(), none);
    double rate = figures.write(json, seconds);
    Percentiles percentiles = Percentiles.of(figures.times());
    percentiles.write(json);
    json.member("inFlight", backend.inFlight());
    json.member("maxInFlight", backend.maxInFlight());
    backend.limit().ifPresent(limit -> json.member("adaptiveLimit", limit));
    if (backend.hasQuota()) {
      json.member("quotaWaiting", backend.quotaWaiting());
      json.member("quotaInUse", backend.quotaInUse());
    }
    BackendClient.Connections connections = backend.connections();
    json.member("leased", connections.leased());
    json.member("idle", connections.idle());
    json.member("pending", connections.pending());
    json.name("events");
    rates(json, live.events.getOrDefault(backend.name(), Map.of()), seconds);
    watched.add(backend);
    List<HostStatus> hosts = backend.watchHosts();
    json.member("hostCount", hosts.size());
    json.name("hosts");
    json.beginArray();
    boolean hasBreakers = !backend.breakers().isEmpty();
    if (hosts.size() == 1 && !hasBreakers) {
      // Without a choice of hosts, the host's own counters stay empty; the backend's figures are
      // the same.
      host(json, hosts.get(0), backend.inFlight(), rate, percentiles, false);
    } else {
      hosts.sort(WORST_FIRST);
      for (HostStatus host : hosts.subList(0, Math.min(MOST_HOSTS, hosts.size()))) {
        LiveTimes times = times(host);
        double its = rate(times, seconds);
        host(json, host, host.inFlight(), its, Percentiles.of(times), hasBreakers);
      }
    }
    json.endArray();
  }

  private static void host(
      ConsoleJson json,
      HostStatus host,
      int inFlight,
      double rate,
      Percentiles percentiles,
      boolean hasBreaker) {
    json.beginObject();
    json.member("address", host.origin().toString());
    json.member("state", state(host));
    if (hasBreaker) {
      json.member("breaker", host.breaker().label());
    }
    json.member("weight", host.weight());
    json.member("part", host.part());
    json.member("inFlight", inFlight);
    json.member("rate", rate);
    percentiles.write(json);
    json.endObject();
  }

  private static LiveTimes times(HostStatus host) {
    return Objects.requireNonNull(host.times(), "the host is watched");
  }

  private double rate(LiveTimes times, double seconds) {
    long count = times.count();
    now.put(times, count);
    Long earlier = before.get(times); // the previous sample did not show this host
    return earlier == null ? 0 : (count - earlier) / seconds;
  }

  /** Writes each count per second, as an object. */
  static void rates(ConsoleJson json, Map<String, EventCount> counts, double seconds) {
    json.beginObject();
    if (!counts.isEmpty()) {
      new TreeMap<>(counts).forEach((name, count) -> json.member(name, count.rate(seconds)));
    }
    json.endObject();
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

  private static boolean isUp(HostStatus host) {
    return state(host).equals("up");
  }

  /** Begins another period of the hosts' times. */
  void beginPeriod() {
    for (Backend backend : watched) {
      backend.watchHosts().forEach(host -> times(host).beginPeriod());
    }
  }

  /** Hosts are timed no longer. */
  @Override
  public void close() {
    watched.forEach(Backend::unwatchHosts);
  }
}
