package io.fanout.core.settings;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks every number, time and size in the settings, at any depth, against its bounds: {@link
 * Within}, {@link DecimalWithin} and {@link TimeWithin}, one rule for all other times, and one rule
 * for all sizes.
 */
public final class Bounds {
  /** What is shorter would be no time at all to clients that count in milliseconds. */
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private static final Duration LONGEST = Duration.ofDays(1);

  /** Buffers are arrays, and no array is longer. */
  private static final long LARGEST = Integer.MAX_VALUE - 16L;

  private final SettingErrors errors;

  private Bounds(SettingErrors errors) {
    this.errors = errors;
  }

  /** Tells of everything in the record that is out of bounds; {@code at} is its own name. */
  public static void check(String at, Record settings, SettingErrors errors) {
    new Bounds(errors).record(at, settings);
  }

  private void record(String at, Record settings) {
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      String name = at + "." + PropertyNames.kebab(component.getName());
      value(name, valueOf(component, settings), component);
    }
  }

  private static @Nullable Object valueOf(RecordComponent component, Record settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s (expected: a public record)".formatted(component), e);
    }
  }

  private void value(String at, @Nullable Object value, AnnotatedElement setting) {
    if (value instanceof Record inner) {
      record(at, inner);
    } else if (value instanceof Map<?, ?> entries) {
      entries.forEach(
          (key, entry) -> value(PropertyNames.entry(at, String.valueOf(key)), entry, setting));
    } else if (value instanceof List<?> elements) {
      for (int i = 0; i < elements.size(); i++) {
        value("%s[%d]".formatted(at, i), elements.get(i), setting);
      }
    } else if (value != null && !isWithin(value, setting) && !errors.has(at)) {
      errors.add(at, value, expected(value.getClass(), setting));
    }
  }

  private static boolean isWithin(Object value, AnnotatedElement setting) {
    if (value instanceof Integer number) {
      Within within = setting.getAnnotation(Within.class);
      return within == null || (number >= within.least() && number <= within.most());
    }
    if (value instanceof Double number) {
      DecimalWithin within = setting.getAnnotation(DecimalWithin.class);
      return within == null || isWithin(number, within);
    }
    if (value instanceof Duration time) {
      TimeWithin within = setting.getAnnotation(TimeWithin.class);
      Duration least = within == null ? SHORTEST : DurationText.parse(within.least());
      Duration most = within == null ? LONGEST : DurationText.parse(within.most());
      return time.compareTo(least) >= 0 && time.compareTo(most) <= 0;
    }
    return !(value instanceof ByteSize size) || (size.toBytes() >= 1 && size.toBytes() <= LARGEST);
  }

  private static boolean isWithin(double number, DecimalWithin within) {
    // This order of comparisons also rejects NaN.
    return number <= within.most()
        && (within.aboveLeast() ? number > within.least() : number >= within.least());
  }

  /** The bounds of a setting of that type in words; empty where there are none. */
  private static String expected(Class<?> type, AnnotatedElement setting) {
    Within whole = setting.getAnnotation(Within.class);
    if (whole != null) {
      return "a whole number from %d to %d".formatted(whole.least(), whole.most());
    }
    DecimalWithin decimal = setting.getAnnotation(DecimalWithin.class);
    if (decimal != null) {
      String form =
          decimal.aboveLeast() ? "more than %s, at most %s, e.g. %s" : "from %s to %s, e.g. %s";
      return form.formatted(text(decimal.least()), text(decimal.most()), decimal.example());
    }
    TimeWithin time = setting.getAnnotation(TimeWithin.class);
    if (time != null) {
      return "from %s to %s".formatted(time.least(), time.most());
    }
    return type == Duration.class
        ? "a time from 1ms to 24h, e.g. 2s"
        : type == ByteSize.class ? "a size from 1B to less than 2GB, e.g. 1MB" : "";
  }

  private static String text(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
