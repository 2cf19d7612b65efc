package io.fanout.core.client;

import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.Records;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of a client under test; by default so high that no test reaches them. */
record ClientLimits(
    Duration connectTimeout,
    int maxConnections,
    Duration idleTimeout,
    int maxResponse,
    @Nullable String bundle,
    boolean gzip) {
  static final ClientLimits WIDE =
      new ClientLimits(Duration.ofMinutes(10), 100, Duration.ofMinutes(10), 1 << 20, null, false);

  ClientLimits connectTimeout(Duration other) {
    return new ClientLimits(other, maxConnections, idleTimeout, maxResponse, bundle, gzip);
  }

  ClientLimits maxConnections(int other) {
    return new ClientLimits(connectTimeout, other, idleTimeout, maxResponse, bundle, gzip);
  }

  ClientLimits idleTimeout(Duration other) {
    return new ClientLimits(connectTimeout, maxConnections, other, maxResponse, bundle, gzip);
  }

  ClientLimits maxResponse(int other) {
    return new ClientLimits(connectTimeout, maxConnections, idleTimeout, other, bundle, gzip);
  }

  /** Uses {@link Certificates#bundle} with this name. */
  ClientLimits bundle(String other) {
    return new ClientLimits(connectTimeout, maxConnections, idleTimeout, maxResponse, other, gzip);
  }

  ClientLimits askingForGzip() {
    return new ClientLimits(connectTimeout, maxConnections, idleTimeout, maxResponse, bundle, true);
  }

  BackendSettings settings(Origin origin) {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("hosts", List.of(origin.toString()));
    values.put("timeout", Duration.ofMinutes(10));
    values.put("connectTimeout", connectTimeout);
    values.put("maxInFlight", 1000);
    values.put("maxConnections", maxConnections);
    values.put("idleTimeout", idleTimeout);
    values.put("maxResponse", ByteSize.ofBytes(maxResponse));
    values.put("sslBundle", bundle);
    values.put("gzip", gzip);
    return Records.with(Defaults.of(BackendSettings.class), values);
  }
}
