package io.fanout.boot.console;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The figures of one moment after another, from the first to the last time that somebody looks. For
 * one thread.
 */
final class ConsoleSample implements AutoCloseable {
  /** Percentiles are of one to two periods. */
  private static final long PERIOD = Duration.ofSeconds(10).toNanos();

  private static final double NANOS_IN_SECOND = Duration.ofSeconds(1).toNanos();

  private final ConsoleView view;
  private final ConsoleTap tap;
  private final NanoClock clock;
  private final LiveFigures live = new LiveFigures();
  private final Rates rates = new Rates();
  private final BackendSample backends;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long lastAt;
  private long periodAt;
  private boolean first = true;

  ConsoleSample(ConsoleView view, ConsoleTap tap, NanoClock clock) {
    this.view = view;
    this.tap = tap;
    this.clock = clock;
    this.backends = new BackendSample(view, live, rates);
    this.lastAt = clock.now();
    this.periodAt = lastAt;
    tap.count(live);
  }

  /** The figures of now; {@code viewers} is one of them. */
  Map<String, Object> take(int viewers) {
    long now = clock.now();
    rates.begin(first ? 0 : (now - lastAt) / NANOS_IN_SECOND);
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("at", System.currentTimeMillis());
    tree.put("first", first);
    tree.put("viewers", viewers);
    tree.put("configuration", view.about().getOrDefault("configuration", Map.of()));
    tree.put("inFlight", view.path().inFlight());
    tree.put("maxInFlight", view.settings().maxInFlight());
    tree.put("endpoints", endpoints());
    tree.put("turnedAway", CallRates.of(live.turnedAway, "t/", rates));
    tree.put("backends", backends.take());
    tree.put("rings", rings());
    tree.put("lanes", lanes());
    tree.put("strands", strands());
    tree.put("memory", memory());
    tree.put("caches", caches());
    tree.put("exchanges", tap.history().version());
    endPeriod(now);
    lastAt = now;
    first = false;
    return tree;
  }

  private void endPeriod(long now) {
    if (now - periodAt >= PERIOD) {
      live.beginPeriod();
      backends.beginPeriod();
      periodAt = now;
    }
  }

  private List<Object> endpoints() {
    Set<String> names = new LinkedHashSet<>();
    view.endpoints().stream().map(Endpoint::name).forEach(names::add);
    names.addAll(live.endpoints.keySet()); // calls from the application's own code
    List<Object> all = new ArrayList<>();
    for (String name : names) {
      EndpointFigures figures = live.endpoints.get(name);
      all.add(endpoint(name, figures == null ? new EndpointFigures() : figures));
    }
    return all;
  }

  private Map<String, Object> endpoint(String name, EndpointFigures figures) {
    String key = "e/" + name + "/";
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", name);
    tree.put("rate", rates.of(key + "all", figures.times.count()));
    tree.put("complete", rates.of(key + "complete", figures.complete.sum()));
    tree.put("partial", rates.of(key + "partial", figures.partial.sum()));
    tree.put("failed", rates.of(key + "failed", figures.failed.sum()));
    tree.put("clientLeft", rates.of(key + "left", figures.clientLeft.sum()));
    CallRates.percentiles(tree, figures.times);
    Map<String, Object> overhead = new LinkedHashMap<>();
    CallRates.percentiles(overhead, figures.overhead);
    tree.put("overhead", overhead);
    Map<String, Object> calls = new LinkedHashMap<>();
    figures.calls.forEach(
        (call, its) -> calls.put(call, CallRates.of(its, key + "c/" + call + "/", rates)));
    tree.put("calls", calls);
    return tree;
  }

  private List<Object> rings() {
    List<Object> all = new ArrayList<>();
    view.rings()
        .forEach(
            (name, ring) ->
                all.add(
                    Map.of(
                        "name", name, "occupied", ring.occupied(), "capacity", ring.capacity())));
    return all;
  }

  /** How much of the time each lane was on a processor. */
  private List<Object> lanes() {
    List<Object> all = new ArrayList<>();
    for (long thread : view.laneThreads()) {
      long nanos =
          thread > 0 && threads.isThreadCpuTimeSupported() ? threads.getThreadCpuTime(thread) : -1;
      double busy = rates.of("l/" + thread, Math.max(0, nanos)) / NANOS_IN_SECOND;
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("index", all.size());
      tree.put("busy", nanos < 0 || first ? null : Math.min(1, busy));
      all.add(tree);
    }
    return all;
  }

  private List<Object> strands() {
    List<Object> all = new ArrayList<>();
    for (Strands.Gauge gauge : view.strands().gauges()) {
      all.add(
          Map.of(
              "name", gauge.name(),
              "description", gauge.description(),
              "value", gauge.value().getAsDouble()));
    }
    return all;
  }

  private List<Object> memory() {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    return List.of(
        memory("bodies", view.memory()),
        memory("clients", view.clientBudgets().clients()),
        Map.of("name", "heap", "held", heap.getUsed(), "max", Math.max(0, heap.getMax())));
  }

  private static Map<String, Object> memory(String name, BodyBudget budget) {
    return Map.of("name", name, "held", budget.held(), "max", budget.max());
  }

  private List<Object> caches() {
    List<Object> all = new ArrayList<>();
    for (Endpoint endpoint : view.endpoints()) {
      for (PlannedCall call : endpoint.calls()) {
        if (call.sharing().cacheBytes() > 0) {
          all.add(
              Map.of(
                  "endpoint", endpoint.name(),
                  "call", call.name(),
                  "backend", call.backend(),
                  "held", view.cachedBytes(call),
                  "max", call.sharing().cacheBytes()));
        }
      }
    }
    return all;
  }

  /** Counts no longer. */
  @Override
  public void close() {
    tap.count(null);
    backends.close();
  }
}
