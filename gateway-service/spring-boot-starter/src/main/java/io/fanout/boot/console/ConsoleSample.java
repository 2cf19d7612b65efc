package io.fanout.boot.console;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one moment after another, from the first to the last time that somebody looks. For
 * one thread. What runs once a second stays interpreted for minutes, so this uses no streams, and
 * looks up once what stays the same.
 */
final class ConsoleSample implements AutoCloseable {
  /** Percentiles are of one to two periods. */
  private static final long PERIOD = Duration.ofSeconds(10).toNanos();

  private static final double NANOS_IN_SECOND = Duration.ofSeconds(1).toNanos();

  private final ConsoleView view;
  private final ConsoleTap tap;
  private final NanoClock clock;
  private final LiveFigures live = new LiveFigures();
  private final EndpointFigures none = new EndpointFigures();
  private final ConsoleJson json = new ConsoleJson();
  private final Map<Long, Long> laneNanos = new HashMap<>();
  private final BackendSample backends;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final MemoryMXBean heap = ManagementFactory.getMemoryMXBean();
  private final Map<String, Handoff<?>> rings;
  private final List<Strands.Gauge> gauges;
  private @Nullable Map<String, Object> configuration;
  private byte[] configurationJson = {};
  private long lastAt;
  private long periodAt;
  private boolean first = true;

  /** Since the sample before; 0 at the first. */
  private double seconds;

  ConsoleSample(ConsoleView view, ConsoleTap tap, NanoClock clock) {
    this.view = view;
    this.tap = tap;
    this.clock = clock;
    this.backends = new BackendSample(view, live);
    this.rings = view.rings();
    this.gauges = view.strands().gauges();
    this.lastAt = clock.now();
    this.periodAt = lastAt;
    tap.count(live);
  }

  /** The figures of now as a server-sent event; {@code viewers} is one of them. */
  byte[] event(int viewers) {
    long now = clock.now();
    seconds = first ? 0 : (now - lastAt) / NANOS_IN_SECOND;
    json.raw("data: ");
    json.beginObject();
    json.member("at", System.currentTimeMillis());
    json.member("first", first);
    json.member("viewers", viewers);
    configuration();
    json.member("inFlight", view.path().inFlight());
    json.member("maxInFlight", view.path().maxInFlight());
    endpoints();
    json.name("turnedAway");
    BackendSample.rates(json, live.turnedAway, seconds);
    json.name("backends");
    backends.write(json, seconds);
    rings();
    lanes();
    strands();
    memory();
    caches();
    json.member("exchanges", tap.history().version());
    json.endObject();
    json.raw("\n\n");
    endPeriod(now);
    lastAt = now;
    first = false;
    return json.take();
  }

  private void endPeriod(long now) {
    if (now - periodAt >= PERIOD) {
      live.beginPeriod();
      backends.beginPeriod();
      periodAt = now;
    }
  }

  private void configuration() {
    Map<String, Object> current = view.configuration();
    if (!current.equals(configuration)) {
      configuration = current;
      configurationJson = ConsoleJson.of(current);
    }
    json.name("configuration");
    json.json(configurationJson);
  }

  private void endpoints() {
    json.name("endpoints");
    json.beginArray();
    Set<String> served = new HashSet<>();
    for (Endpoint endpoint : view.endpoints()) {
      if (served.add(endpoint.name())) {
        endpoint(endpoint.name());
      }
    }
    for (String name : live.endpoints.keySet()) {
      if (!served.contains(name)) {
        endpoint(name); // answered through Fanout, or no longer configured
      }
    }
    json.endArray();
  }

  private void endpoint(String name) {
    EndpointFigures figures = live.endpoints.getOrDefault(name, none);
    json.beginObject();
    json.member("name", name);
    figures.write(json, seconds);
    json.endObject();
  }

  private void rings() {
    json.name("rings");
    json.beginArray();
    for (Map.Entry<String, Handoff<?>> ring : rings.entrySet()) {
      json.beginObject();
      json.member("name", ring.getKey());
      json.member("occupied", ring.getValue().occupied());
      json.member("capacity", ring.getValue().capacity());
      json.endObject();
    }
    json.endArray();
  }

  /** How much of the time each lane was on a processor. */
  private void lanes() {
    json.name("lanes");
    json.beginArray();
    int index = 0;
    for (long thread : view.laneThreads()) {
      long nanos =
          thread > 0 && threads.isThreadCpuTimeSupported() ? threads.getThreadCpuTime(thread) : -1;
      json.beginObject();
      json.member("index", index++);
      json.name("busy");
      Long before = nanos < 0 ? null : laneNanos.put(thread, nanos);
      if (before == null) {
        json.value(null);
      } else {
        json.number(Math.min(1, (nanos - before) / NANOS_IN_SECOND / seconds));
      }
      json.endObject();
    }
    json.endArray();
  }

  private void strands() {
    json.name("strands");
    json.beginArray();
    for (Strands.Gauge gauge : gauges) {
      json.beginObject();
      json.member("name", gauge.name());
      json.member("description", gauge.description());
      json.member("value", gauge.value().getAsDouble());
      json.endObject();
    }
    json.endArray();
  }

  private void memory() {
    MemoryUsage used = heap.getHeapMemoryUsage();
    json.name("memory");
    json.beginArray();
    memory("bodies", view.memory().held(), view.memory().max());
    BodyBudget clients = view.clientBudgets().clients();
    memory("clients", clients.held(), clients.max());
    memory("heap", used.getUsed(), Math.max(0, used.getMax()));
    json.endArray();
  }

  private void memory(String name, long held, long max) {
    json.beginObject();
    json.member("name", name);
    json.member("held", held);
    json.member("max", max);
    json.endObject();
  }

  private void caches() {
    json.name("caches");
    json.beginArray();
    for (Endpoint endpoint : view.endpoints()) {
      for (PlannedCall call : endpoint.calls()) {
        if (call.sharing().cacheBytes() > 0) {
          json.beginObject();
          json.member("endpoint", endpoint.name());
          json.member("call", call.name());
          json.member("backend", call.backend());
          json.member("held", view.cachedBytes(call));
          json.member("max", call.sharing().cacheBytes());
          json.endObject();
        }
      }
    }
    json.endArray();
  }

  /** Counts no longer. */
  @Override
  public void close() {
    tap.count(null);
    backends.close();
  }
}
