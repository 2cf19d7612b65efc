package io.fanout.core.guard;

import io.fanout.core.client.Origin;
import io.fanout.core.discovery.DiscoveredHost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of a backend, which join and leave while calls run. The list is replaced as a whole: a
 * call sees one list, and a host that leaves in the meantime still gets that call. Whether all are
 * well is counted where that changes, so that a call need not look at each.
 */
final class HostSet {
  private volatile List<Host> all;
  private volatile boolean allWell = true;
  private volatile boolean evenWeights;
  private volatile boolean rampingUp;
  private volatile int mostWeight;
  private final AtomicInteger changes = new AtomicInteger();

  HostSet(List<Host> all) {
    this.all = List.copyOf(all);
    weigh();
  }

  List<Host> all() {
    return all;
  }

  /** Whether no host's breaker is open or half-open, and none refuses connections. */
  boolean areAllWell() {
    return allWell;
  }

  /** Whether each gets as many calls as any other; hosts that ramp up do not. */
  boolean haveEvenShares() {
    if (rampingUp) {
      rampingUp = all.stream().anyMatch(Host::isRampingUp);
    }
    return evenWeights && !rampingUp;
  }

  /** No host's share is larger. */
  int mostWeight() {
    return mostWeight;
  }

  private void weigh() {
    IntSummaryStatistics weights = all.stream().mapToInt(Host::weight).summaryStatistics();
    evenWeights = weights.getMin() == weights.getMax();
    mostWeight = weights.getMax();
    rampingUp = all.stream().anyMatch(Host::isRampingUp);
  }

  /**
   * Replaces the list; a host that was in it before stays the same, with what is known of it. For
   * one thread at a time.
   */
  void replace(List<DiscoveredHost> now, Function<DiscoveredHost, Host> joining) {
    Map<Origin, Host> known = new HashMap<>();
    all.forEach(host -> known.put(host.origin(), host));
    List<Host> next = new ArrayList<>(now.size());
    for (DiscoveredHost found : now) {
      Host host = known.get(found.origin());
      if (host == null) {
        host = joining.apply(found);
      }
      host.weight(found.weight());
      next.add(host);
    }
    all = List.copyOf(next);
    weigh();
    lookAgain();
  }

  @Nullable Host find(Origin origin) {
    for (Host host : all) {
      if (host.origin().equals(origin)) {
        return host;
      }
    }
    return null;
  }

  /** A host that has an address of its own did not accept a connection. */
  void notConnected(Origin origin) {
    Host host = find(origin);
    if (host != null && origin.address() != null) {
      host.ejection().failed();
      lookAgain();
    }
  }

  /** A host that had not accepted a connection has answered a call. */
  void answered(Host host) {
    host.ejection().succeeded();
    lookAgain();
  }

  /** A host's breaker or its connections have changed. Of several at once, the last one counts. */
  void lookAgain() {
    changes.incrementAndGet();
    int seen;
    do {
      seen = changes.get();
      allWell = all.stream().allMatch(Host::isWell);
    } while (changes.get() != seen);
  }
}
