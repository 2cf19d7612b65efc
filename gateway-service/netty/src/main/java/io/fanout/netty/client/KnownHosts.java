package io.fanout.netty.client;

import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The hosts that a client knows: those that calls go to, and those that have left and still have
 * calls. Immutable; a change makes another.
 */
final class KnownHosts {
  private final List<HostPools> present;
  private final List<HostPools> leaving;
  private final Map<Origin, HostPools> byOrigin = new HashMap<>();

  private KnownHosts(List<HostPools> present, List<HostPools> leaving) {
    this.present = List.copyOf(present);
    this.leaving = List.copyOf(leaving);
    // If a host left and came back, its new pools replace the leaving ones.
    this.leaving.forEach(host -> byOrigin.put(host.origin(), host));
    this.present.forEach(host -> byOrigin.put(host.origin(), host));
  }

  static KnownHosts of(List<HostPools> present) {
    return new KnownHosts(present, List.of());
  }

  /** The pools of that host; it may have left since the caller chose it. */
  HostPools get(Origin origin) {
    HostPools first = present.get(0);
    HostPools found = first.origin().equals(origin) ? first : byOrigin.get(origin);
    if (found == null) {
      throw new IllegalArgumentException(
          "%s (expected: one of the hosts that the client was given)".formatted(origin));
    }
    return found;
  }

  /** These are present from now on; the others begin to drain. */
  KnownHosts changedTo(List<Origin> now, Function<Origin, HostPools> joining) {
    List<HostPools> next = new ArrayList<>();
    for (Origin origin : now) {
      HostPools known = byOrigin.get(origin);
      next.add(known == null || !present.contains(known) ? joining.apply(origin) : known);
    }
    List<HostPools> left = new ArrayList<>();
    for (HostPools host : leaving) {
      if (!host.connections().equals(Connections.NONE)) {
        left.add(host);
      }
    }
    for (HostPools host : present) {
      if (!next.contains(host)) {
        left.add(host);
        host.drain();
      }
    }
    return new KnownHosts(next, left);
  }

  /** All that may have connections. */
  List<HostPools> all() {
    if (leaving.isEmpty()) {
      return present;
    }
    List<HostPools> all = new ArrayList<>(present);
    all.addAll(leaving);
    return all;
  }
}
