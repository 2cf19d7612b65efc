package io.fanout.launcher.top;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value with access to its parts by name. A missing part reads as an empty text, 0 or an
 * empty list, so that a caller can show a partial document.
 */
public final class JsonTree {
  private static final JsonTree NOTHING = new JsonTree(null);

  private final @Nullable Object value;

  JsonTree(@Nullable Object value) {
    this.value = value;
  }

  /**
   * Parses a text.
   *
   * @throws IllegalArgumentException if it is not JSON, or nested too deeply
   */
  public static JsonTree parse(String text) {
    return new JsonTree(JsonParser.parse(text));
  }

  /** A member of an object. */
  public JsonTree get(String name) {
    return value instanceof Map<?, ?> map && map.containsKey(name)
        ? new JsonTree(map.get(name))
        : NOTHING;
  }

  /** Whether the value exists and is not null. */
  public boolean isThere() {
    return value != null;
  }

  /** The elements of an array. */
  public List<JsonTree> all() {
    List<JsonTree> all = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(element -> all.add(new JsonTree(element)));
    }
    return all;
  }

  /** The members of an object. */
  public Map<String, JsonTree> members() {
    Map<String, JsonTree> members = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, member) -> members.put(String.valueOf(name), new JsonTree(member)));
    }
    return members;
  }

  /** A number; 0 for anything else. */
  public double number() {
    return value instanceof Double number ? number : 0;
  }

  /** Whether it is true. */
  public boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  /** The text without control characters, safe to print on a terminal. */
  public String text() {
    if (!(value instanceof String text)) {
      return "";
    }
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(c -> safe.appendCodePoint(Character.isISOControl(c) || isInvisible(c) ? '?' : c));
    return safe.toString();
  }

  private static boolean isInvisible(int c) {
    int type = Character.getType(c);
    return type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
