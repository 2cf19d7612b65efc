package io.fanout.api.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A head's field lines as bytes, known to be valid: a name, a colon, a value, an end of line. */
final class FieldLines {
  private static final int FEW = 1024;

  private final byte[] bytes;
  private final int from;
  private final int to;

  FieldLines(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /** Whether looking for a name in them costs less than reading them all. */
  boolean areFew() {
    return to - from <= FEW;
  }

  /** The first value under that name; null where there is none. */
  @Nullable String first(String name) {
    int line = next(name, from);
    return line < 0 ? null : value(name, line);
  }

  /** All values under that name. */
  List<String> all(String name) {
    List<String> values = new ArrayList<>(1);
    int line = next(name, from);
    while (line >= 0) {
      values.add(value(name, line));
      line = next(name, indexOf((byte) '\n', line) + 1);
    }
    return values;
  }

  /** Where the next line of that name begins; -1 where there is none. */
  private int next(String name, int start) {
    int at = start;
    while (at < to) {
      int colon = at + name.length();
      if (colon < to && bytes[colon] == ':' && isNamed(name, at)) {
        return at;
      }
      at = indexOf((byte) '\n', at) + 1;
    }
    return -1;
  }

  private String value(String name, int line) {
    int colon = line + name.length();
    return trimmed(colon + 1, indexOf((byte) '\n', colon));
  }

  private boolean isNamed(String name, int at) {
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
    List<String> fields = new ArrayList<>();
    int at = from;
    while (at < to) {
      int end = indexOf((byte) '\n', at);
      int colon = indexOf((byte) ':', at);
      fields.add(text(at, colon));
      fields.add(trimmed(colon + 1, end));
      at = end + 1;
    }
    return fields.toArray(String[]::new);
  }

  private int indexOf(byte wanted, int start) {
    int at = start;
    while (bytes[at] != wanted) {
      at++;
    }
    return at;
  }

  private String trimmed(int start, int end) {
    int first = start;
    int behind = end;
    while (first < behind && isBlank(bytes[first])) {
      first++;
    }
    while (first < behind && isBlank(bytes[behind - 1])) {
      behind--;
    }
    return text(first, behind);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private String text(int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }
}
