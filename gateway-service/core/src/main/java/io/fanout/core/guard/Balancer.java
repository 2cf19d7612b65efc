package io.fanout.core.guard;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the host for a call: of two that chance names, the one with fewer calls in flight. Hosts
 * whose breaker is open are left out, but never more than half of them: when more look bad, it is
 * likelier that the load or the network is, and the fewer were left the sooner they would fall too.
 * A single host is no choice: its open breaker refuses the call. While all hosts are well, the cost
 * does not depend on how many there are.
 */
final class Balancer {
  /** So often chance may name a host with a small share in vain. */
  private static final int DRAWS = 8;

  private final String backend;
  private final HostSet hosts;
  private final RandomSource chance;

  Balancer(String backend, HostSet hosts, RandomSource chance) {
    this.backend = backend;
    this.hosts = hosts;
    this.chance = chance;
  }

  /** The host to go to, entered; not that one if there is another. */
  Host.Visit enter(@Nullable Host avoided) throws CallFailed {
    List<Host> all = hosts.all();
    if (all.size() > 1 && !hosts.areAllWell()) {
      return enterOneOfSome(all, avoided);
    }
    Host host = all.size() == 1 ? all.get(0) : lessBusyOfTwo(all, avoided);
    Host.Visit visit = host.enter();
    return visit != null ? visit : enterOneOfSome(all, avoided);
  }

  /** Whether every host's breaker is closed. */
  boolean allClosed() {
    return hosts.areAllWell();
  }

  private Host.Visit enterOneOfSome(List<Host> all, @Nullable Host avoided) throws CallFailed {
    int fewest = all.size() == 1 ? 0 : all.size() - all.size() / 2;
    List<Host> admitting = new ArrayList<>(all);
    if (all.size() > 1) {
      admitting.removeIf(host -> !host.admits());
    }
    while (true) {
      List<Host> usable = atLeast(fewest, admitting, all);
      if (usable.isEmpty()) {
        throw rejected(all.get(0));
      }
      Host host = lessBusyOfTwo(without(avoided, usable), null);
      Host.Visit visit = admitting.contains(host) ? host.enter() : host.enterAnyway();
      if (visit != null) {
        return visit;
      }
      // Another call took the host's last probe in the meantime.
      admitting.remove(host);
    }
  }

  private static List<Host> atLeast(int fewest, List<Host> admitting, List<Host> all) {
    if (admitting.size() >= fewest) {
      return admitting;
    }
    List<Host> usable = new ArrayList<>(admitting);
    List<Host> others = new ArrayList<>(all);
    others.removeAll(admitting);
    others.sort((one, other) -> Double.compare(one.badness(), other.badness()));
    usable.addAll(others.subList(0, fewest - usable.size()));
    return usable;
  }

  private static List<Host> without(@Nullable Host avoided, List<Host> usable) {
    if (avoided == null || usable.size() == 1 || !usable.contains(avoided)) {
      return usable;
    }
    List<Host> others = new ArrayList<>(usable);
    others.remove(avoided);
    return others;
  }

  private Host lessBusyOfTwo(List<Host> usable, @Nullable Host avoided) {
    int one = drawn(usable, -1);
    if (usable.size() > 1 && usable.get(one) == avoided) {
      one = drawn(usable, one);
    }
    Host first = usable.get(one);
    if (usable.size() == 1) {
      return first;
    }
    Host second = usable.get(drawn(usable, one));
    return second != avoided && isLessBusy(second, first) ? second : first;
  }

  private boolean isLessBusy(Host one, Host other) {
    return hosts.haveEvenShares()
        ? one.inFlight() < other.inFlight()
        : one.inFlight() * other.share() < other.inFlight() * one.share();
  }

  /** A place in the list, but not that one; by the hosts' shares. */
  private int drawn(List<Host> from, int without) {
    int others = without < 0 ? from.size() : from.size() - 1;
    int place = 0;
    boolean even = hosts.haveEvenShares();
    for (int draw = 0; draw < DRAWS; draw++) {
      place = chance.below(others);
      place = without >= 0 && place >= without ? place + 1 : place;
      if (even || chance.next() * hosts.mostWeight() < from.get(place).share()) {
        return place;
      }
    }
    return place;
  }

  private CallFailed rejected(Host only) {
    return new CallFailed(
        CallResultKind.REJECTED_BREAKER,
        "the circuit breaker of %s, the only host of %s, is %s: too many of the latest calls failed or were slow"
            .formatted(only.origin(), backend, only.state().label()));
  }
}
