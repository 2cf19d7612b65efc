package io.fanout.boot.console;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.RequestPath;
import io.fanout.core.guard.Backend;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.strand.Strands;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What the console reads of a running gateway, at any moment and on any thread. */
public interface ConsoleView {
  /** What {@code /actuator/info} tells of the gateway. */
  Map<String, Object> about();

  /** The part of that about the configuration; the same map until a reload. */
  Map<String, Object> configuration();

  /** The settings that are served. */
  GatewaySettings settings();

  /** The endpoints that are served. */
  List<Endpoint> endpoints();

  Collection<Backend> backends();

  /** The names of a backend's hosts that cannot be looked up, by backend. */
  Map<String, List<String>> failingLookups();

  RequestPath path();

  /** The hand-offs, by name. */
  Map<String, Handoff<?>> rings();

  Strands strands();

  /** The ids of the lanes' threads. */
  List<Long> laneThreads();

  BodyBudget memory();

  ClientBudgets clientBudgets();

  /** How many bytes of answers the cache of that call holds, about. */
  long cachedBytes(PlannedCall call);
}
