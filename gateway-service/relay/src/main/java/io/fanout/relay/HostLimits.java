package io.fanout.relay;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.RelaySettings;
import java.time.Duration;

/**
 * The limits of the calls to a host.
 *
 * @param maxConnections how many may be on their way at once, each on a connection of its own
 * @param mostWaiting how many may wait for that
 * @param maxBody the longest body of an answer
 * @param memory what the answers may take that all clients read
 */
record HostLimits(
    int maxConnections,
    int mostWaiting,
    Duration connect,
    Duration idle,
    int maxBody,
    BodyBudget memory) {
  static HostLimits of(BackendSettings backend, RelaySettings relay, BodyBudget memory) {
    return new HostLimits(
        Math.min(backend.maxConnections(), relay.maxConnections()),
        backend.maxInFlight(),
        backend.connectTimeout(),
        backend.idleTimeout(),
        (int) Math.min(Integer.MAX_VALUE - 16, backend.maxResponse().toBytes()),
        memory);
  }
}
