package io.fanout.lean.backend;

import io.fanout.lean.latency.LatencySource;
import java.util.Map;

/** Changes a running backend: handles the body of a POST to {@code /__admin/latency}. */
final class BackendAdmin {
  private BackendAdmin() {}

  /** A request without a body returns the current latency. */
  static Reply answer(Backend backend, String body) {
    try {
      if (!body.isBlank()) {
        backend.latency(LatencySource.parse(body.strip()));
      }
      return text(200, backend.latency().spec());
    } catch (IllegalArgumentException malformed) {
      return text(400, String.valueOf(malformed.getMessage()));
    }
  }

  private static Reply text(int status, String text) {
    return Reply.of(status, Map.of("Content-Type", "text/plain"), text + "\n");
  }
}
