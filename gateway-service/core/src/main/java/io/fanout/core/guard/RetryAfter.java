package io.fanout.core.guard;

import io.fanout.api.Reply;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** How long a backend asks to be left alone: its Retry-After header, in seconds or as a date. */
final class RetryAfter {
  private static final int MOST_DIGITS = 9;

  /** No deadline is further away: as good as never. A date may be, by thousands of years. */
  private static final Duration LONGEST = Duration.ofDays(1);

  private RetryAfter() {}

  /** The time to wait, at most a day; none where the header is missing, past, or makes no sense. */
  static Duration of(Reply reply, InstantSource calendar) {
    Duration asked = asked(reply, calendar);
    return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }

  private static Duration asked(Reply reply, InstantSource calendar) {
    String value = reply.headers().first("Retry-After");
    if (value == null || value.isBlank()) {
      return Duration.ZERO;
    }
    String trimmed = value.trim();
    boolean number = trimmed.chars().allMatch(c -> c >= '0' && c <= '9');
    if (number) {
      String digits = trimmed.replaceFirst("^0+(?=.)", "");
      return digits.length() > MOST_DIGITS ? LONGEST : Duration.ofSeconds(Integer.parseInt(digits));
    }
    try {
      Instant then = ZonedDateTime.parse(trimmed, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(calendar.instant(), then);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException notADate) {
      // The gateway ignores an invalid Retry-After and uses its own backoff.
      return Duration.ZERO;
    }
  }
}
