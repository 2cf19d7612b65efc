package io.fanout.launcher.terminal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Indents JSON. It changes only the white space between tokens and copies all other bytes,
 * including numbers and escapes.
 */
public final class JsonIndent {
  private static final int DEEPEST_INDENT = 40;

  private final byte[] json;
  private final Palette palette;
  private final ByteArrayOutputStream out;
  private int at;
  private int depth;

  private JsonIndent(byte[] json, Palette palette) {
    this.json = json;
    this.palette = palette;
    this.out = new ByteArrayOutputStream(json.length * 2);
  }

  /** The indented JSON; the unchanged bytes if their brackets or quotes do not match. */
  public static byte[] of(byte[] json, Palette palette) {
    return JsonShape.isWhole(json) ? new JsonIndent(json, palette).all() : json.clone();
  }

  private byte[] all() {
    while (skipSpace()) {
      byte next = json[at];
      switch (next) {
        case '{', '[' -> open(next);
        case '}', ']' -> {
          at++;
          depth--;
          newLine();
          out.write(next);
        }
        case ',' -> {
          at++;
          out.write(',');
          newLine();
        }
        case ':' -> {
          at++;
          write(": ");
        }
        case '"' -> string();
        default -> scalar();
      }
    }
    return out.toByteArray();
  }

  /** An empty object or array stays on one line. */
  private void open(byte bracket) {
    at++;
    out.write(bracket);
    if (skipSpace() && (json[at] == '}' || json[at] == ']')) {
      out.write(json[at++]);
    } else {
      depth++;
      newLine();
    }
  }

  private void string() {
    int end = JsonShape.endOfString(json, at);
    byte[] bytes = taken(end);
    boolean isKey = skipSpace() && json[at] == ':';
    wrapped(bytes, isKey ? palette.key("\0") : palette.text("\0"));
  }

  private void scalar() {
    int end = at;
    while (end < json.length && !isSpace(json[end]) && "{}[],:\"".indexOf(json[end]) < 0) {
      end++;
    }
    boolean isNumber = json[at] == '-' || (json[at] >= '0' && json[at] <= '9');
    wrapped(taken(end), isNumber ? palette.number("\0") : palette.word("\0"));
  }

  private byte[] taken(int end) {
    byte[] bytes = Arrays.copyOfRange(json, at, end);
    at = end;
    return bytes;
  }

  /** Replaces the zero character by bytes, without decoding them. */
  private void wrapped(byte[] bytes, String around) {
    int middle = around.indexOf('\0');
    write(around.substring(0, middle));
    out.writeBytes(bytes);
    write(around.substring(middle + 1));
  }

  private void newLine() {
    write("\n" + "  ".repeat(Math.min(DEEPEST_INDENT, depth)));
  }

  private void write(String ascii) {
    out.writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
  }

  /** Skips white space; returns false at the end. */
  private boolean skipSpace() {
    while (at < json.length && isSpace(json[at])) {
      at++;
    }
    return at < json.length;
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
