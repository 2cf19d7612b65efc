package io.fanout.core.settings;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks every number, time and size in the settings against its bounds, wherever it stands: {@link
 * Within} on a number, and one rule for all times and one for all sizes.
 */
public final class Bounds {
  /** What is shorter would be no time at all to clients that count in milliseconds. */
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private static final Duration LONGEST = Duration.ofDays(1);

  /** Buffers are arrays, and no array is longer. */
  private static final long LARGEST = Integer.MAX_VALUE - 16L;

  private final SettingErrors problems;

  private Bounds(SettingErrors problems) {
    this.problems = problems;
  }

  /** Tells of everything in the record that is out of bounds; {@code at} is its own name. */
  public static void check(String at, Record settings, SettingErrors problems) {
    new Bounds(problems).record(at, settings);
  }

  private void record(String at, Record settings) {
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      String name = at + "." + PropertyNames.kebab(component.getName());
      value(name, valueOf(component, settings), component.getAnnotation(Within.class));
    }
  }

  private static @Nullable Object valueOf(RecordComponent component, Record settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s (expected: a public record)".formatted(component), e);
    }
  }

  private void value(String at, @Nullable Object value, @Nullable Within within) {
    if (value instanceof Record inner) {
      record(at, inner);
    } else if (value instanceof Map<?, ?> entries) {
      entries.forEach(
          (key, entry) -> value(PropertyNames.entry(at, String.valueOf(key)), entry, within));
    } else if (value instanceof List<?> elements) {
      for (int i = 0; i < elements.size(); i++) {
        value("%s[%d]".formatted(at, i), elements.get(i), within);
      }
    } else if (value != null && !isWithin(value, within) && !problems.has(at)) {
      problems.add(at, value, expected(value.getClass(), within));
    }
  }

  private static boolean isWithin(Object value, @Nullable Within within) {
    if (value instanceof Integer number) {
      return within == null || (number >= within.least() && number <= within.most());
    }
    if (value instanceof Duration time) {
      return time.compareTo(SHORTEST) >= 0 && time.compareTo(LONGEST) <= 0;
    }
    return !(value instanceof ByteSize size) || (size.toBytes() >= 1 && size.toBytes() <= LARGEST);
  }

  /** The bounds of a setting of that type in words; empty where there are none. */
  public static String expected(Class<?> type, @Nullable Within within) {
    if (within != null) {
      return "a whole number from %d to %d".formatted(within.least(), within.most());
    }
    return type == Duration.class
        ? "a time from 1ms to 24h, e.g. 2s"
        : type == ByteSize.class ? "a size from 1B to less than 2GB, e.g. 1MB" : "";
  }
}
