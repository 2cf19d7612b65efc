package io.fanout.lean.backend;

import io.fanout.lean.latency.LatencySource;
import java.util.Map;

/**
 * Changes a running backend. A POST to {@code /__admin/latency} has the latency, one to {@code
 * /__admin/body} how many bytes the usual answer has. One to {@code /__admin/close} closes all
 * connections.
 */
final class BackendAdmin {
  static final String BODY = "/__admin/body";
  static final String CLOSE = "/__admin/close";

  private static final String NUMBER = "[0-9]{1,9}";

  private BackendAdmin() {}

  /** A request without a body returns the current latency. */
  static Reply answer(Backend backend, String path, String body) {
    try {
      if (path.equals(CLOSE)) {
        backend.closeConnections();
        return text(200, "");
      }
      if (path.equals(BODY)) {
        backend.replies().usualBytes(bytes(body.strip()));
        return text(200, body.strip());
      }
      if (!body.isBlank()) {
        backend.latency(LatencySource.parse(body.strip()));
      }
      return text(200, backend.latency().spec());
    } catch (IllegalArgumentException malformed) {
      return text(400, String.valueOf(malformed.getMessage()));
    }
  }

  private static int bytes(String text) {
    if (!text.matches(NUMBER)) {
      throw new IllegalArgumentException(
          "%s (expected: the number of bytes of an answer, 0 for the usual one)".formatted(text));
    }
    return Integer.parseInt(text);
  }

  private static Reply text(int status, String text) {
    return Reply.of(status, Map.of("Content-Type", "text/plain"), text + "\n");
  }
}
