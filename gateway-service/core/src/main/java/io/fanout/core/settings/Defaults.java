package io.fanout.core.settings;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the settings' defaults from {@link Default}. */
public final class Defaults {
  private Defaults() {}

  /** The record whose settings all have their defaults. */
  public static <R extends Record> R of(Class<R> type) {
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = of(components[i]);
    }
    return Records.create(type, values);
  }

  /** The value of a setting that nobody has set; null where it has no default. */
  public static @Nullable Object of(RecordComponent setting) {
    Default given = setting.getAnnotation(Default.class);
    if (given == null) {
      return null;
    }
    String[] texts = given.value();
    return texts.length == 0 ? empty(setting) : value(setting, texts);
  }

  private static Object empty(RecordComponent setting) {
    Class<?> type = setting.getType();
    if (type == List.class) {
      return List.of();
    }
    return type == Map.class ? Map.of() : of(type.asSubclass(Record.class));
  }

  private static Object value(RecordComponent setting, String[] texts) {
    if (setting.getType() != List.class) {
      return value(setting.getType(), texts[0]);
    }
    List<Object> elements = new ArrayList<>();
    for (String text : texts) {
      elements.add(value(elementOf(setting.getGenericType()), text));
    }
    return List.copyOf(elements);
  }

  private static Class<?> elementOf(Type list) {
    return (Class<?>) ((ParameterizedType) list).getActualTypeArguments()[0];
  }

  private static Object value(Class<?> type, String text) {
    if (type == Duration.class) {
      return DurationText.parse(text);
    }
    if (type == ByteSize.class) {
      return ByteSize.parse(text);
    }
    if (type == int.class || type == Integer.class) {
      return Integer.valueOf(text);
    }
    if (type == double.class) {
      return Double.valueOf(text);
    }
    if (type == boolean.class) {
      return Boolean.valueOf(text);
    }
    return type.isEnum() ? constant(type, text) : text;
  }

  private static Object constant(Class<?> type, String text) {
    String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> ((Enum<?>) constant).name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "%s (expected: one of %s)"
                        .formatted(text, Arrays.toString(type.getEnumConstants()))));
  }
}
