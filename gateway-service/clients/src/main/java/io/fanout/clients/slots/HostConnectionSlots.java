package io.fanout.clients.slots;

import io.fanout.core.client.BackendClient.Connections;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.strand.Strands;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The places at each host of a backend. */
public final class HostConnectionSlots {
  private final Map<Origin, ConnectionSlots> hosts;

  public HostConnectionSlots(BackendSettings settings, List<Origin> origins, Strands strands) {
    this.hosts =
        origins.stream()
            .distinct()
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    host -> new ConnectionSlots(settings.maxConnections(), strands)));
  }

  public ConnectionSlots at(Origin origin) {
    ConnectionSlots places = hosts.get(origin);
    if (places == null) {
      throw new IllegalArgumentException(
          "%s (expected: a host that the client was made for)".formatted(origin));
    }
    return places;
  }

  /** Counts a connection in use for each slot taken, and the idle ones that the caller knows. */
  public Connections connections(int idle) {
    int taken = 0;
    int waiting = 0;
    for (ConnectionSlots places : hosts.values()) {
      taken += places.taken();
      waiting += places.waiting();
    }
    return new Connections(taken, idle, waiting);
  }

  public void close() {
    hosts.values().forEach(ConnectionSlots::close);
  }
}
