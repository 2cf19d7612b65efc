package io.fanout.boot.wiring;

import io.fanout.boot.console.ConsoleView;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.RequestPath;
import io.fanout.core.guard.Backend;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.strand.Strands;
import io.fanout.netty.lane.EventLoopLane;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A running gateway, as the console reads it. */
final class GatewayConsoleView implements ConsoleView {
  /** A configuration as text. */
  private record Told(ServedConfiguration serving, Map<String, Object> text) {
    static Told of(ServedConfiguration serving) {
      return new Told(serving, GatewayInfo.configuration(serving));
    }
  }

  private final Gateway gateway;
  private final Reloader reloader;
  private volatile Told told;

  GatewayConsoleView(Gateway gateway, Reloader reloader) {
    this.gateway = gateway;
    this.reloader = reloader;
    this.told = Told.of(reloader.serving());
  }

  @Override
  public Map<String, Object> about() {
    return GatewayInfo.told(gateway, reloader.serving());
  }

  @Override
  public Map<String, Object> configuration() {
    ServedConfiguration serving = reloader.serving();
    Told last = told;
    if (!last.serving().equals(serving)) {
      last = Told.of(serving);
      told = last;
    }
    return last.text();
  }

  @Override
  public GatewaySettings settings() {
    return gateway.checked().settings();
  }

  @Override
  public List<Endpoint> endpoints() {
    return gateway.checked().plan().endpoints();
  }

  @Override
  public Collection<Backend> backends() {
    return gateway.backends().values();
  }

  @Override
  public Map<String, List<String>> failingLookups() {
    return GatewayHealth.failingLookups(gateway);
  }

  @Override
  public RequestPath path() {
    return gateway.path();
  }

  @Override
  public Map<String, Handoff<?>> rings() {
    Map<String, Handoff<?>> rings = new LinkedHashMap<>();
    rings.put("intake", gateway.path().intake());
    rings.put("completion", gateway.path().completion());
    rings.put("record", gateway.recording().handoff());
    return rings;
  }

  @Override
  public Strands strands() {
    return gateway.strands();
  }

  @Override
  public List<Long> laneThreads() {
    List<Long> ids = new ArrayList<>();
    for (EventLoopLane lane : gateway.lanes().all()) {
      ids.add(lane.threadId());
    }
    return ids;
  }

  @Override
  public BodyBudget memory() {
    return gateway.memory();
  }

  @Override
  public ClientBudgets clientBudgets() {
    return gateway.clientBudgets();
  }

  @Override
  public long cachedBytes(PlannedCall call) {
    return gateway.cachedBytes(call);
  }
}
