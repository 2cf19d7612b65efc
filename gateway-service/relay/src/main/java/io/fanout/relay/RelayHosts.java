package io.fanout.relay;

import io.fanout.core.client.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The hosts that a client knows: those that calls go to, and those that have left and still have
 * calls. Immutable; a change makes another.
 */
final class RelayHosts {
  private final List<RelayHost> present;
  private final List<RelayHost> leaving;
  private final Map<Origin, RelayHost> byOrigin = new HashMap<>();

  private RelayHosts(List<RelayHost> present, List<RelayHost> leaving) {
    this.present = List.copyOf(present);
    this.leaving = List.copyOf(leaving);
    // If a host left and came back, its new entry replaces the leaving one.
    this.leaving.forEach(host -> byOrigin.put(host.origin(), host));
    this.present.forEach(host -> byOrigin.put(host.origin(), host));
  }

  static RelayHosts of(List<RelayHost> present) {
    return new RelayHosts(present, List.of());
  }

  /** That host; it may have left since the caller chose it. */
  RelayHost get(Origin origin) {
    RelayHost first = present.get(0);
    RelayHost found = first.origin().equals(origin) ? first : byOrigin.get(origin);
    if (found == null) {
      throw new IllegalArgumentException(
          "%s (expected: one of the hosts that the client was given)".formatted(origin));
    }
    return found;
  }

  /** These are present from now on; the others are closed once their calls have ended. */
  RelayHosts changedTo(
      List<Origin> now, Function<Origin, RelayHost> joining, Consumer<RelayHost> closing) {
    List<RelayHost> next = new ArrayList<>();
    for (Origin origin : now) {
      RelayHost known = byOrigin.get(origin);
      next.add(known == null || !present.contains(known) ? joining.apply(origin) : known);
    }
    List<RelayHost> left = new ArrayList<>();
    for (RelayHost host : leaving) {
      if (!host.isDrained()) {
        left.add(host);
      }
    }
    for (RelayHost host : present) {
      if (!next.contains(host)) {
        host.drain(() -> closing.accept(host));
        left.add(host);
      }
    }
    return new RelayHosts(next, left);
  }

  /** All that may have connections. */
  List<RelayHost> all() {
    if (leaving.isEmpty()) {
      return present;
    }
    List<RelayHost> all = new ArrayList<>(present);
    all.addAll(leaving);
    return all;
  }
}
