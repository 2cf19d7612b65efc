package io.fanout.boot.settings;

import io.fanout.api.http.Method;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.Secret;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;

/** Describes the valid values of a setting by its type. */
final class ExpectedText {
  static final String BELOW = "settings below it, and no value of its own";
  static final String LIST_WITHOUT_GAPS = "a list whose indexes begin with [0] and have no gap";

  private ExpectedText() {}

  static String of(Bindable<?> target, Exception error) {
    Class<?> type = target.getType().resolve(Object.class);
    if (Collection.class.isAssignableFrom(type)) {
      return error instanceof UnboundConfigurationPropertiesException
          ? LIST_WITHOUT_GAPS
          : "a list";
    }
    if (Map.class.isAssignableFrom(type) || type.isRecord()) {
      return BELOW;
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(ExpectedText::word)
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    return ofScalar(type);
  }

  static String ofScalar(Class<?> type) {
    if (type == Duration.class) {
      return "a time with its unit, e.g. 500ms or 2s";
    }
    if (type == ByteSize.class) {
      return "a size with its unit, e.g. 16KB or 1MB";
    }
    if (type == Secret.class) {
      return "a secret, e.g. ${API_TOKEN} with the environment variable API_TOKEN set";
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

  private static String word(Object constant) {
    return constant instanceof Method
        ? constant.toString()
        : constant.toString().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
