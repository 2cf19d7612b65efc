package io.fanout.agent.support;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/** The static helpers that Quasar took from Guava, under the names it calls them by. */
public final class GuavaCalls {
  private GuavaCalls() {}

  public static void checkArgument(boolean holds, String format, int first, int second) {
    if (!holds) {
      throw new IllegalArgumentException(format.formatted(first, second));
    }
  }

  public static Object checkNotNull(Object object) {
    return Objects.requireNonNull(object);
  }

  public static List<Object> of() {
    return List.of();
  }

  public static List<Object> copyOf(Collection<?> items) {
    return List.copyOf(items);
  }

  public static List<Object> copyOf(Object[] items) {
    return List.of(items);
  }

  /** Keeps the order, which {@code Map.copyOf} does not. */
  public static Map<Object, Object> copyOf(Map<?, ?> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  public static boolean any(Iterable<Object> items, Predicate<Object> which) {
    return StreamSupport.stream(items.spliterator(), false).anyMatch(which);
  }

  public static List<Object> reverse(List<?> items) {
    List<Object> reversed = new ArrayList<>(items);
    Collections.reverse(reversed);
    return reversed;
  }

  public static byte[] toByteArray(InputStream in) throws IOException {
    return in.readAllBytes();
  }
}
