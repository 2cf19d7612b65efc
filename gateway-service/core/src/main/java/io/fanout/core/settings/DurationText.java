package io.fanout.core.settings;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses times as users write them: {@code 500ms}, {@code 2s}, or ISO 8601's {@code PT2S}. */
final class DurationText {
  private static final Pattern WITH_UNIT = Pattern.compile("([+-]?\\d+)([A-Za-z]{0,2})");
  private static final Pattern ISO_8601 = Pattern.compile("[+-]?[pP].*");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ns", ChronoUnit.NANOS,
          "us", ChronoUnit.MICROS,
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  private DurationText() {}

  /** The time; without a unit it is in milliseconds. */
  static Duration parse(String text) {
    try {
      if (ISO_8601.matcher(text).matches()) {
        return Duration.parse(text);
      }
      Matcher matcher = WITH_UNIT.matcher(text);
      ChronoUnit unit =
          matcher.matches() ? UNITS.get(unit(matcher.group(2).toLowerCase(Locale.ROOT))) : null;
      if (unit != null) {
        return Duration.of(Long.parseLong(matcher.group(1)), unit);
      }
    } catch (DateTimeException | NumberFormatException | ArithmeticException e) {
      throw notATime(text, e);
    }
    throw notATime(text, null);
  }

  private static String unit(String typed) {
    return typed.isEmpty() ? "ms" : typed;
  }

  private static IllegalArgumentException notATime(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "%s (expected: a time with its unit, e.g. 500ms or 2s)".formatted(text), cause);
  }
}
