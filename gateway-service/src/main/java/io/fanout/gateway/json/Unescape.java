package io.fanout.gateway.json;

import java.nio.charset.StandardCharsets;

/** Decodes the inside of validated JSON strings. */
final class Unescape {
  private Unescape() {}

  /** The text between the quotes; an escaped lone surrogate becomes a lone char. */
  static String text(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\\') {
        return decoded(bytes, from, at, to);
      }
    }
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  private static String decoded(byte[] bytes, int from, int firstEscape, int to) {
    StringBuilder text = new StringBuilder(to - from);
    int plainFrom = from;
    int at = firstEscape;
    while (at < to) {
      if (bytes[at] != '\\') {
        at++;
        continue;
      }
      appendPlain(text, bytes, plainFrom, at);
      text.append(escaped(bytes, at + 1));
      at += bytes[at + 1] == 'u' ? 6 : 2;
      plainFrom = at;
    }
    appendPlain(text, bytes, plainFrom, to);
    return text.toString();
  }

  private static void appendPlain(StringBuilder text, byte[] bytes, int from, int to) {
    if (from < to) {
      text.append(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    }
  }

  private static char escaped(byte[] bytes, int at) {
    return switch (bytes[at]) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> hex(bytes, at + 1);
      default -> (char) bytes[at];
    };
  }

  private static char hex(byte[] bytes, int from) {
    int value = 0;
    for (int at = from; at < from + 4; at++) {
      value = (value << 4) | Character.digit(bytes[at], 16);
    }
    return (char) value;
  }

  /** Whether UTF-8 can carry the text: whether each surrogate in it has its partner. */
  static boolean isWellFormed(CharSequence text) {
    return text.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff);
  }
}
