package io.fanout.core.share;

import io.fanout.api.http.Headers;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The directives of a message's Cache-Control fields (RFC 9111, 5.2); of two of a name, the first.
 */
public final class CacheControl {
  /** The value of any larger number of seconds (RFC 9111, 1.2.2). */
  private static final long MOST_SECONDS = 1L << 31;

  private final Map<String, String> directives = new HashMap<>();

  private CacheControl() {}

  public static CacheControl of(Headers headers) {
    CacheControl control = new CacheControl();
    headers.forEach(
        (name, value) -> {
          if (name.equalsIgnoreCase("Cache-Control")) {
            control.read(value);
          }
        });
    return control;
  }

  private void read(String field) {
    int at = 0;
    while (at < field.length()) {
      int end = endOf(field, at);
      String directive = field.substring(at, end).strip();
      int equals = directive.indexOf('=');
      String name = equals < 0 ? directive : directive.substring(0, equals).strip();
      String value = equals < 0 ? "" : unquoted(directive.substring(equals + 1).strip());
      if (!name.isEmpty()) {
        directives.putIfAbsent(name.toLowerCase(Locale.ROOT), value);
      }
      at = end + 1;
    }
  }

  /** The comma that ends the directive beginning there; one within quotes ends nothing. */
  private static int endOf(String field, int from) {
    boolean quoted = false;
    for (int i = from; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        return i;
      }
    }
    return field.length();
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  public boolean has(String directive) {
    return directives.containsKey(directive);
  }

  /** The seconds that a directive names; 0 where they make no sense, which is the safe reading. */
  public long seconds(String directive) {
    return seconds(directives.getOrDefault(directive, ""), 0);
  }

  /** How many seconds old a reply was when it came, by its Age field. */
  public static long age(Headers headers) {
    String age = headers.first("Age");
    return age == null ? 0 : seconds(age.strip(), Integer.MAX_VALUE);
  }

  /** A number of seconds, 68 years at most; {@code otherwise} where it is none. */
  static long seconds(String text, long otherwise) {
    long seconds = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return otherwise;
      }
      seconds = Math.min(MOST_SECONDS, 10 * seconds + digit);
    }
    return text.isEmpty() ? otherwise : seconds;
  }
}
