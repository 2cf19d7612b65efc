package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.ProblemDetails;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time that a client still gives its request: it can lower an endpoint's deadline, not raise
 * it.
 */
final class ClientDeadline {
  static final String HEADER = "X-Request-Timeout-Ms";
  private static final int MOST_DIGITS = 9;

  private ClientDeadline() {}

  /** The time; null where the value is no positive number of milliseconds. */
  static @Nullable Duration parse(String value) {
    if (value.isEmpty() || value.length() > MOST_DIGITS) {
      return null;
    }
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < '0' || value.charAt(i) > '9') {
        return null;
      }
    }
    int millis = Integer.parseInt(value);
    return millis == 0 ? null : Duration.ofMillis(millis);
  }

  static Answer refusal(String value, String requestId) {
    return ProblemDetails.of(
            400, "%s: %s (expected: milliseconds from 1 to 999999999)".formatted(HEADER, value))
        .with("requestId", requestId)
        .answer();
  }
}
