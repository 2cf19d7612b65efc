package io.fanout.mocks.dial;

import java.util.regex.Pattern;

/** Formats, parses and checks the numbers of a {@link Latency}. */
final class LatencyText {
  static final Pattern FIXED = Pattern.compile("(-?\\d+)");
  static final Pattern UNIFORM = Pattern.compile("(-?\\d+)\\.\\.(-?\\d+)");
  static final Pattern LOG_NORMAL =
      Pattern.compile("lognormal:(-?\\d+(?:\\.\\d+)?),(-?\\d+(?:\\.\\d+)?)");

  private static final int MOST_DIGITS = 9;

  private LatencyText() {}

  static void millis(String what, int millis) {
    if (millis < 0 || millis > Latency.LONGEST_MILLIS) {
      throw outOfRange(what, Integer.toString(millis));
    }
  }

  static int wholeMillis(String digits) {
    if (digits.length() > MOST_DIGITS) {
      throw outOfRange("latency", digits);
    }
    return Integer.parseInt(digits);
  }

  /** Omits the ".0" of a whole number, so that the output equals the input. */
  static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) <= Latency.LONGEST_MILLIS
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private static IllegalArgumentException outOfRange(String what, String value) {
    return new IllegalArgumentException(
        "%s: %s (expected: milliseconds from 0 to %d)"
            .formatted(what, value, Latency.LONGEST_MILLIS));
  }
}
