package io.fanout.core.share;

import java.time.Duration;

/**
 * How long an expired answer may still be served (RFC 5861). The answer's own directives win over
 * the settings.
 *
 * @param ifError where the backend fails
 * @param whileRevalidate while a new answer is asked for
 */
record StaleRules(Duration ifError, Duration whileRevalidate) {
  static final StaleRules NONE = new StaleRules(Duration.ZERO, Duration.ZERO);

  /** As long as anybody should say. */
  private static final long LONGEST_SECONDS = Duration.ofDays(365).toSeconds();

  /** The times for an answer that says this of itself. */
  StaleRules of(CacheControl answer) {
    // RFC 9111, 5.2.2.2: these directives forbid stale answers and override the settings.
    if (answer.has("must-revalidate") || answer.has("proxy-revalidate")) {
      return NONE;
    }
    return new StaleRules(
        time(answer, "stale-if-error", ifError),
        time(answer, "stale-while-revalidate", whileRevalidate));
  }

  private static Duration time(CacheControl answer, String directive, Duration otherwise) {
    return answer.has(directive)
        ? Duration.ofSeconds(Math.min(LONGEST_SECONDS, answer.seconds(directive)))
        : otherwise;
  }

  Duration longest() {
    return ifError.compareTo(whileRevalidate) > 0 ? ifError : whileRevalidate;
  }
}
