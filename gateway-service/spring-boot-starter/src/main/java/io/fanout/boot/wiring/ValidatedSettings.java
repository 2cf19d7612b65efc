package io.fanout.boot.wiring;

import io.fanout.boot.settings.MaskedSettings;
import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.settings.DrainedBy;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.TransportKind;
import io.fanout.netty.lane.Transport;
import java.util.List;
import java.util.Map;

/** The settings, found to be sound, with everything in them that is a choice by name chosen. */
record ValidatedSettings(
    GatewaySettings settings,
    EndpointTable plan,
    ClientKind client,
    HandoffKind handoff,
    WaitStrategyKind waitStrategy,
    Map<String, List<Origin>> origins,
    BackendTls tls,
    MaskedSettings masked) {

  /** Whether lanes poll the rings themselves, where there are rings. */
  boolean drainedByLanes() {
    return handoff.label().equals(HandoffKinds.DISRUPTOR)
        && settings.handoff().drainedBy() != DrainedBy.THREADS;
  }

  /** Whether clients can reach an endpoint, so that there has to be a port for them. */
  boolean listens() {
    return settings.inbound().enabled() && plan.router().hasRoutes();
  }

  /** How the lanes reach their sockets. */
  Transport transport() {
    TransportKind chosen = settings.lanes().transport();
    return chosen == null ? Transport.usual() : Transport.of(chosen);
  }
}
