package io.fanout.gateway.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.util.unit.DataSize;

/** Says in words what a setting of some type may be. */
final class Expected {
  private Expected() {}

  static String of(Bindable<?> target) {
    Class<?> type = target.getType().resolve(Object.class);
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    if (type == Duration.class) {
      return "a time with its unit, e.g. 500ms or 2s";
    }
    if (type == DataSize.class) {
      return "a size with its unit, e.g. 16KB or 1MB";
    }
    if (type == int.class || type == Integer.class) {
      return "a whole number";
    }
    if (type == double.class || type == Double.class) {
      return "a number, e.g. 0.2";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    return "a value of type " + type.getSimpleName();
  }
}
