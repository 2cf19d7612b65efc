package io.fanout.core.settings;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates records of types that are known only at run time, and changed copies of records. */
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

  /** A copy of the record with these values, by component, in place of its own. */
  public static <R extends Record> R with(
      R record, Map<String, ? extends @Nullable Object> values) {
    @SuppressWarnings("unchecked") // getClass() of an R is a Class<R>
    Class<R> type = (Class<R>) record.getClass();
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] all = new Object[components.length];
    for (int i = 0; i < all.length; i++) {
      String name = components[i].getName();
      all[i] = values.containsKey(name) ? values.get(name) : value(components[i], record);
    }
    return create(type, all);
  }

  private static @Nullable Object value(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s (expected: a public record)".formatted(component), e);
    }
  }
}
