package io.fanout.api.http;

import io.fanout.api.json.Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A head's field lines as bytes, known to be valid: a name, a colon, a value, an end of line. */
final class FieldLines {
  private final byte[] bytes;

  /** Where the lines begin, and behind these where the last one ends. */
  private final int[] starts;

  private final int count;

  FieldLines(byte[] bytes, int[] starts) {
    this.bytes = bytes;
    this.starts = starts;
    this.count = starts.length - 1;
  }

  /** Finds where the lines begin. */
  static FieldLines in(byte[] bytes, int from, int to) {
    int count = 0;
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\n') {
        count++;
      }
    }
    int[] starts = new int[count + 1];
    starts[0] = from;
    int line = 0;
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\n') {
        starts[++line] = at + 1;
      }
    }
    return new FieldLines(bytes, starts);
  }

  /** The first value under that name; null where there is none. */
  @Nullable String first(String name) {
    int line = next(name, 0);
    return line == count ? null : text(value(name, line));
  }

  /** All values under that name, as bytes of the lines. */
  List<Slice> all(String name) {
    List<Slice> values = new ArrayList<>(1);
    int line = next(name, 0);
    while (line < count) {
      values.add(value(name, line));
      line = next(name, line + 1);
    }
    return values;
  }

  /** The first line of that name from one line on; the number of lines where there is none. */
  private int next(String name, int first) {
    int line = first;
    while (line < count && !isNamed(name, starts[line])) {
      line++;
    }
    return line;
  }

  private Slice value(String name, int line) {
    int colon = starts[line] + name.length();
    return trimmed(colon + 1, starts[line + 1] - 1);
  }

  private boolean isNamed(String name, int at) {
    int colon = at + name.length();
    if (colon >= starts[count] || bytes[colon] != ':') {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (lower(bytes[at + i]) != lower(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  }

  /** Names and values in turn. */
  String[] read() {
    String[] fields = new String[2 * count];
    for (int line = 0; line < count; line++) {
      int start = starts[line];
      int colon = start;
      while (bytes[colon] != ':') {
        colon++;
      }
      fields[2 * line] = text(start, colon);
      fields[2 * line + 1] = text(trimmed(colon + 1, starts[line + 1] - 1));
    }
    return fields;
  }

  private Slice trimmed(int start, int end) {
    int first = start;
    int behind = end;
    while (first < behind && isBlank(bytes[first])) {
      first++;
    }
    while (first < behind && isBlank(bytes[behind - 1])) {
      behind--;
    }
    return Slice.of(bytes, first, behind);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  /** The bytes as text, a character for each. */
  static String text(Slice value) {
    return new String(value.array(), value.from(), value.length(), StandardCharsets.ISO_8859_1);
  }

  private String text(int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }
}
