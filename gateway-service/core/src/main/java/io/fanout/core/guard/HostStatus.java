package io.fanout.core.guard;

import io.fanout.core.client.Origin;

/**
 * What is known of a host at one moment.
 *
 * @param part how much of its full share of the calls it gets, from 0.1 for one that has just
 *     joined to 1
 * @param connects false while the host gets no calls because it refused a connection
 */
public record HostStatus(
    Origin origin, int weight, double part, int inFlight, BreakerState breaker, boolean connects) {
  static HostStatus of(Host host) {
    return new HostStatus(
        host.origin(),
        host.weight(),
        host.share() / host.weight(),
        host.inFlight(),
        host.state(),
        !host.ejection().isEjected());
  }
}
