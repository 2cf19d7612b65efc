package io.fanout.clients.apache;

import io.fanout.core.settings.BackendSettings;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.config.MessageConstraints;

/** The limits of a connection and a pool, which HttpClient lacks by default. */
public final class ApacheLimits {
  private static final int MAX_HEADERS = 200;
  private static final int MAX_HEADER_LINE = 16 * 1024;

  private ApacheLimits() {}

  /** How long a header of an answer may be, and how many there may be. */
  public static ConnectionConfig connection() {
    return ConnectionConfig.custom()
        .setMessageConstraints(
            MessageConstraints.custom()
                .setMaxHeaderCount(MAX_HEADERS)
                .setMaxLineLength(MAX_HEADER_LINE)
                .build())
        .build();
  }

  /** How many connections all hosts of a backend may have together. */
  public static int total(BackendSettings settings, int hosts) {
    return (int) Math.min(Integer.MAX_VALUE, (long) settings.maxConnections() * hosts);
  }
}
