package io.fanout.core.share;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The request headers by which a backend's answer varies, and their values in a request. */
final class VaryHeader {
  /** No real answer varies by this many fields, and a lookup reads each of them. */
  private static final int MOST_NAMES = 32;

  private static final List<String> ANYTHING = List.of("*");

  private VaryHeader() {}

  /**
   * The headers' names in small letters; {@code *} among them says that nothing is the same, and so
   * do very many names.
   */
  static List<String> of(Headers answer) {
    Set<String> names = new LinkedHashSet<>();
    answer.forEach(
        (name, value) -> {
          if (name.equalsIgnoreCase("Vary")) {
            for (String one : value.split(",", -1)) {
              String lower = one.strip().toLowerCase(Locale.ROOT);
              if (!lower.isEmpty()) {
                names.add(lower);
              }
            }
          }
        });
    return names.size() > MOST_NAMES ? ANYTHING : List.copyOf(names);
  }

  /** What the request has in each of them; null where it has none. */
  static List<@Nullable String> values(List<String> names, Request request) {
    List<@Nullable String> values = new ArrayList<>(names.size());
    for (String name : names) {
      values.add(value(name, request.headers()));
    }
    return values;
  }

  private static @Nullable String value(String name, Headers headers) {
    List<String> values = new ArrayList<>();
    headers.forEach(
        (given, value) -> {
          if (given.equalsIgnoreCase(name)) {
            values.add(value.strip());
          }
        });
    return values.isEmpty() ? null : String.join(", ", values);
  }
}
