package io.fanout.boot.admin;

import io.fanout.core.flow.RequestPath;
import io.fanout.core.guard.Backend;
import io.fanout.core.strand.Strands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * {@code /actuator/gateway/threads}: what everything that runs code waits for. Threads are read off
 * their stacks. Fibers and virtual threads, which no thread dump shows, are counted by what the
 * gateway counts anyway, so that requests pay nothing for being seen: which exchanges are in
 * flight, which calls are under way at which backend, which of those still wait for a connection.
 */
public final class ThreadsPage implements AdminPage {
  private final String mode;
  private final Strands strands;
  private final RequestPath path;
  private final Supplier<Collection<Backend>> backends;

  public ThreadsPage(
      String mode, Strands strands, RequestPath path, Supplier<Collection<Backend>> backends) {
    this.mode = mode;
    this.strands = strands;
    this.path = path;
    this.backends = backends;
  }

  /** So many strands wait for that. */
  record Waiting(String waits, long count) {}

  @Override
  public String name() {
    return "threads";
  }

  @Override
  public Object show() {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("mode", mode);
    shown.put("strands", strands());
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Strands.Gauge gauge : strands.gauges()) {
      counts.put(gauge.name(), Math.round(gauge.value().getAsDouble()));
    }
    shown.put("gauges", counts);
    shown.put("threads", ThreadGroups.groups());
    return shown;
  }

  private List<Waiting> strands() {
    List<Waiting> waiting = new ArrayList<>();
    waiting.add(new Waiting("to be begun, in the intake ring", path.intake().occupied()));
    waiting.add(new Waiting("for its calls, or is run", path.inFlight()));
    for (Backend backend : backends.get()) {
      long calls = backend.inFlight();
      long pending = Math.min(calls, backend.connections().pending());
      waiting.add(new Waiting("parked on a call to " + backend.name(), calls - pending));
      waiting.add(new Waiting("for a connection to " + backend.name(), pending));
    }
    return waiting;
  }
}
