package io.fanout.core.client;

import io.fanout.core.settings.BackendSettings;
import io.fanout.core.strand.Strands;
import java.util.List;

/** Makes the clients of one kind, and owns the resources that they share, such as threads. */
public interface ClientFactory extends AutoCloseable {
  /**
   * A client for a backend; each of its calls goes to one of these hosts.
   *
   * @param events receives an event for each call that the client resends
   */
  BackendClient client(BackendSettings settings, List<Origin> origins, ClientEvents events);

  /** The gauges of the shared resources. */
  default List<Strands.Gauge> gauges() {
    return List.of();
  }

  @Override
  void close();
}
