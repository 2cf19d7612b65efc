package io.fanout.core.settings;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Creates records of types that are known only at run time. */
public final class Records {
  private Records() {}

  /** A new record of that type with these values, in the order of its components. */
  public static <R extends Record> R create(Class<R> type, @Nullable Object... values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "%s (expected: a public record that takes any values)".formatted(type), e);
    }
  }
}
