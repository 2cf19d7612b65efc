package io.fanout.launcher.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parses {@code Server-Timing} headers and skips malformed entries. */
public final class ServerTiming {
  private ServerTiming() {}

  /** All entries, in the order of the headers. */
  public static List<TimingEntry> parse(List<String> values) {
    List<TimingEntry> timings = new ArrayList<>();
    for (String value : values) {
      for (String entry : split(value, ',')) {
        List<String> parts = split(entry, ';');
        if (!parts.get(0).isEmpty()) {
          timings.add(timing(parts));
        }
      }
    }
    return timings;
  }

  private static TimingEntry timing(List<String> parts) {
    double start = 0;
    double duration = 0;
    String description = "";
    for (String part : parts.subList(1, parts.size())) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals).strip();
      String value = equals < 0 ? "" : unquoted(part.substring(equals + 1).strip());
      switch (name.toLowerCase(Locale.ROOT)) {
        case "start" -> start = millis(value);
        case "dur" -> duration = millis(value);
        case "desc" -> description = value;
        default -> {
          // Ignore unknown parameters; the format may gain new ones.
        }
      }
    }
    return new TimingEntry(parts.get(0), start, duration, description);
  }

  /** Splits at a separator that is not inside quotes. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    boolean quoted = false;
    int from = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (quoted && c == '\\') {
        at++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        parts.add(text.substring(from, at).strip());
        from = at + 1;
      }
    }
    parts.add(text.substring(from).strip());
    return parts;
  }

  private static String unquoted(String value) {
    return value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")
        ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
        : value;
  }

  private static double millis(String value) {
    return value.matches("\\d{1,12}(\\.\\d{1,12})?") ? Double.parseDouble(value) : 0;
  }
}
