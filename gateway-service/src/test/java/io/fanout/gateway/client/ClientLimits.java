package io.fanout.gateway.client;

import io.fanout.gateway.settings.BackendSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.util.unit.DataSize;

/** The settings that a client is made with; by default so wide that no test meets them. */
record ClientLimits(
    Duration connectTimeout, int maxConnections, Duration idleTimeout, int maxResponse) {
  static final ClientLimits WIDE =
      new ClientLimits(Duration.ofMinutes(10), 100, Duration.ofMinutes(10), 1 << 20);

  ClientLimits connectTimeout(Duration other) {
    return new ClientLimits(other, maxConnections, idleTimeout, maxResponse);
  }

  ClientLimits maxConnections(int other) {
    return new ClientLimits(connectTimeout, other, idleTimeout, maxResponse);
  }

  ClientLimits idleTimeout(Duration other) {
    return new ClientLimits(connectTimeout, maxConnections, other, maxResponse);
  }

  ClientLimits maxResponse(int other) {
    return new ClientLimits(connectTimeout, maxConnections, idleTimeout, other);
  }

  BackendSettings settings(Origin origin) {
    return new BackendSettings(
        List.of(origin.toString()),
        Duration.ofMinutes(10),
        connectTimeout,
        1000,
        maxConnections,
        idleTimeout,
        DataSize.ofBytes(maxResponse),
        null,
        null,
        null,
        null);
  }
}
