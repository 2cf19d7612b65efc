package io.fanout.core.guard;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the host for a call: of two that chance names, the one with fewer calls in flight. Hosts
 * whose breaker is open are left out, but never more than half of them: when more look bad, it is
 * likelier that the load or the network is, and the fewer were left the sooner they would fall too.
 * A single host is no choice: its open breaker refuses the call.
 */
final class Balancer {
  private final String backend;
  private final List<Host> hosts;
  private final int fewestInUse;
  private final RandomSource chance;

  Balancer(String backend, List<Host> hosts, RandomSource chance) {
    this.backend = backend;
    this.hosts = List.copyOf(hosts);
    this.fewestInUse = hosts.size() == 1 ? 0 : hosts.size() - hosts.size() / 2;
    this.chance = chance;
  }

  /** The host to go to, entered; not the one at that place if there is another. */
  Host.Visit enter(int avoided) throws CallFailed {
    long admitting = admitting();
    while (true) {
      long usable = atLeastHalf(admitting);
      if (usable == 0) {
        throw rejected();
      }
      Host host = lessBusyOfTwo(without(avoided, usable));
      boolean admits = (admitting & bit(host)) != 0;
      Host.@Nullable Visit visit = admits ? host.enter() : host.enterAnyway();
      if (visit != null) {
        return visit;
      }
      // It admitted a moment ago, but its last probe went to another call.
      admitting &= ~bit(host);
    }
  }

  /** Whether every host's breaker is closed. */
  boolean allClosed() {
    for (Host host : hosts) {
      if (host.state() != BreakerState.CLOSED) {
        return false;
      }
    }
    return true;
  }

  private long admitting() {
    long admitting = 0;
    for (Host host : hosts) {
      admitting |= host.admits() ? bit(host) : 0;
    }
    return admitting;
  }

  private long atLeastHalf(long admitting) {
    long usable = admitting;
    while (Long.bitCount(usable) < fewestInUse) {
      usable |= bit(leastBad(~usable));
    }
    return usable;
  }

  private Host leastBad(long among) {
    Host best = null;
    for (Host host : hosts) {
      boolean candidate = (among & bit(host)) != 0;
      if (candidate && (best == null || host.badness() < best.badness())) {
        best = host;
      }
    }
    if (best == null) {
      throw new IllegalStateException("no host of %s is left to choose".formatted(backend));
    }
    return best;
  }

  private static long without(int avoided, long usable) {
    long others = avoided == AttemptHistory.NO_HOST ? usable : usable & ~(1L << avoided);
    return others == 0 ? usable : others;
  }

  private Host lessBusyOfTwo(long usable) {
    Host one = drawn(usable);
    long others = usable & ~bit(one);
    if (others == 0) {
      return one;
    }
    Host other = drawn(others);
    return other.inFlight() < one.inFlight() ? other : one;
  }

  private Host drawn(long from) {
    long left = from;
    for (int skip = chance.below(Long.bitCount(from)); skip > 0; skip--) {
      left &= left - 1;
    }
    return hosts.get(Long.numberOfTrailingZeros(left));
  }

  private static long bit(Host host) {
    return 1L << host.place();
  }

  private CallFailed rejected() {
    Host only = hosts.get(0);
    return new CallFailed(
        CallResultKind.REJECTED_BREAKER,
        "the circuit breaker of %s, the only host of %s, is %s: too many of the latest calls failed or were slow"
            .formatted(only.origin(), backend, only.state().label()));
  }
}
