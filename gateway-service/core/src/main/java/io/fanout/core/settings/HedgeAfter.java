package io.fanout.core.settings;

import java.time.Duration;

/** The delay of a hedge: a fixed time, or a percentile of the latest answers' times. */
public sealed interface HedgeAfter {
  /** The expected form, for error messages. */
  String EXPECTED = "a time with its unit, e.g. 50ms, or a percentile from p50 to p99, e.g. p95";

  /** The upper bound, as for every other time in the settings. */
  Duration LONGEST = Duration.ofDays(1);

  /** A fixed time. */
  record Time(Duration time) implements HedgeAfter {}

  /** The time within which this percentage of the latest answers arrived. */
  record Percentile(int percent) implements HedgeAfter {}

  /** Reads the setting. */
  static HedgeAfter parse(String text) {
    if (text.matches("p[5-9]\\d")) {
      return new Percentile(Integer.parseInt(text.substring(1)));
    }
    Duration time;
    try {
      time = DurationText.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s (expected: %s)".formatted(text, EXPECTED), e);
    }
    if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("%s (expected: %s)".formatted(text, EXPECTED));
    }
    return new Time(time);
  }
}
