package io.fanout.core.guard;

import io.fanout.core.client.Origin;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a host at one moment.
 *
 * @param part how much of its full share of the calls it gets, from 0.1 for one that has just
 *     joined to 1
 * @param connects false while the host gets no calls because it refused a connection
 * @param times how long attempts took, where that is watched; nothing is added to them while the
 *     backend has one host and no breaker, because then the backend's own times are the host's
 */
public record HostStatus(
    Origin origin,
    int weight,
    double part,
    int inFlight,
    BreakerState breaker,
    boolean connects,
    @Nullable LiveTimes times) {
  static HostStatus of(Host host, @Nullable LiveTimes times) {
    return new HostStatus(
        host.origin(),
        host.weight(),
        host.share() / host.weight(),
        host.inFlight(),
        host.state(),
        !host.ejection().isEjected(),
        times);
  }
}
