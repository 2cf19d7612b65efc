package io.fanout.gateway.wiring;

import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.handoff.WaitStrategyKind;
import io.fanout.gateway.handoff.kind.HandoffKind;
import io.fanout.gateway.handoff.kind.HandoffKinds;
import io.fanout.gateway.lane.Transport;
import io.fanout.gateway.plan.Plan;
import io.fanout.gateway.settings.DrainedBy;
import io.fanout.gateway.settings.GatewaySettings;
import io.fanout.gateway.settings.TransportKind;
import java.util.List;
import java.util.Map;

/** The settings, found to be sound, with everything in them that is a choice by name chosen. */
record Checked(
    GatewaySettings settings,
    Plan plan,
    ClientKind client,
    HandoffKind handoff,
    WaitStrategyKind waitStrategy,
    Map<String, List<Origin>> origins,
    BackendTls tls) {

  /** Whether lanes poll the rings themselves, where there are rings. */
  boolean drainedByLanes() {
    return handoff.label().equals(HandoffKinds.DISRUPTOR)
        && settings.handoff().drainedBy() != DrainedBy.THREADS;
  }

  /** How the lanes reach their sockets. */
  Transport transport() {
    TransportKind chosen = settings.lanes().transport();
    return chosen == null ? Transport.usual() : Transport.of(chosen);
  }
}
