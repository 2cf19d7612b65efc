package io.fanout.api.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A head's field lines as bytes, known to be valid: a name, a colon, a value, an end of line. */
final class FieldLines {
  private static final int USUAL = 16;

  private final byte[] bytes;
  private final int from;
  private final int to;

  /** Null until somebody looks for a name; two threads may find the same lines at once. */
  private @Nullable LineStarts starts;

  /**
   * Where the lines begin, and behind these where the last one ends. The final fields publish the
   * array to threads that did not fill it.
   */
  private static final class LineStarts {
    private final int[] at;
    private final int count;

    private LineStarts(int[] at, int count) {
      this.at = at;
      this.count = count;
    }
  }

  FieldLines(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /** Whoever has read the head knows where its lines begin, and behind these where it ends. */
  FieldLines(byte[] bytes, int[] starts, int count) {
    this(bytes, starts[0], starts[count]);
    this.starts = new LineStarts(starts, count);
  }

  /** The first value under that name; null where there is none. */
  @Nullable String first(String name) {
    LineStarts lines = starts();
    int line = next(name, lines, 0);
    return line == lines.count ? null : value(name, lines, line);
  }

  /** All values under that name. */
  List<String> all(String name) {
    LineStarts lines = starts();
    List<String> values = new ArrayList<>(1);
    int line = next(name, lines, 0);
    while (line < lines.count) {
      values.add(value(name, lines, line));
      line = next(name, lines, line + 1);
    }
    return values;
  }

  /** The first line of that name from one line on; the number of lines where there is none. */
  private int next(String name, LineStarts lines, int first) {
    int line = first;
    while (line < lines.count && !isNamed(name, lines.at[line])) {
      line++;
    }
    return line;
  }

  /** Found once: a request's head is looked through for some ten names, most of them absent. */
  private LineStarts starts() {
    LineStarts found = starts;
    if (found == null) {
      found = findStarts();
      starts = found;
    }
    return found;
  }

  private LineStarts findStarts() {
    int[] at = new int[USUAL];
    int count = 0;
    int line = from;
    while (line < to) {
      at[count++] = line;
      if (count == at.length) {
        at = Arrays.copyOf(at, 2 * count);
      }
      line = indexOf((byte) '\n', line) + 1;
    }
    at[count] = to;
    return new LineStarts(at, count);
  }

  private String value(String name, LineStarts lines, int line) {
    int colon = lines.at[line] + name.length();
    return trimmed(colon + 1, lines.at[line + 1] - 1);
  }

  private boolean isNamed(String name, int at) {
    int colon = at + name.length();
    if (colon >= to || bytes[colon] != ':') {
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
