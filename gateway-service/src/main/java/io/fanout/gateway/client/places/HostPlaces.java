package io.fanout.gateway.client.places;

import io.fanout.gateway.client.BackendClient.Connections;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.settings.BackendSettings;
import io.fanout.gateway.strand.Strands;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The places at each host of a backend. */
public final class HostPlaces {
  private final Map<Origin, Places> hosts;

  public HostPlaces(BackendSettings settings, List<Origin> origins, Strands strands) {
    this.hosts =
        origins.stream()
            .distinct()
            .collect(
                Collectors.toMap(
                    Function.identity(), host -> new Places(settings.maxConnections(), strands)));
  }

  public Places at(Origin origin) {
    Places places = hosts.get(origin);
    if (places == null) {
      throw new IllegalArgumentException(
          "%s (expected: a host that the client was made for)".formatted(origin));
    }
    return places;
  }

  /** A connection in use for each place taken, and so many idle ones as the caller knows of. */
  public Connections connections(int idle) {
    int taken = 0;
    int waiting = 0;
    for (Places places : hosts.values()) {
      taken += places.taken();
      waiting += places.waiting();
    }
    return new Connections(taken, idle, waiting);
  }

  public void close() {
    hosts.values().forEach(Places::close);
  }
}
