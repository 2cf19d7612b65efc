package io.fanout.core.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Decodes the inside of one validated JSON string, in one pass.
 *
 * <p>The bytes that it makes are UTF-8 with one extension, known as WTF-8: a lone surrogate, which
 * UTF-8 cannot carry, is three bytes like its neighbours. So two strings are the same if and only
 * if their bytes are.
 */
final class Unescape {
  private final byte[] bytes;
  private final int to;
  private final byte[] out;
  private int at;
  private int size;
  private boolean loneSurrogate;

  private Unescape(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
    this.out = new byte[to - from]; // an escape is never shorter than its decoded bytes
  }

  /** The text between the quotes; an escaped lone surrogate becomes a lone char. */
  static String text(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\\') {
        Unescape string = new Unescape(bytes, from, to);
        string.decode();
        return string.text();
      }
    }
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** The same as bytes: in UTF-8, but for lone surrogates. */
  static byte[] bytes(byte[] bytes, int from, int to) {
    Unescape string = new Unescape(bytes, from, to);
    string.decode();
    return Arrays.copyOf(string.out, string.size);
  }

  /** The hash that {@code hash} makes of those bytes. */
  static long hash(byte[] bytes, int from, int to, Hash hash) {
    Unescape string = new Unescape(bytes, from, to);
    string.decode();
    return hash.of(string.out, 0, string.size);
  }

  /** A hash of bytes in their range. */
  @FunctionalInterface
  interface Hash {
    long of(byte[] bytes, int from, int to);
  }

  private void decode() {
    while (at < to) {
      byte next = bytes[at++];
      if (next == '\\') {
        escape();
      } else {
        out[size++] = next;
      }
    }
  }

  private void escape() {
    byte letter = bytes[at++];
    switch (letter) {
      case 'b' -> out[size++] = '\b';
      case 'f' -> out[size++] = '\f';
      case 'n' -> out[size++] = '\n';
      case 'r' -> out[size++] = '\r';
      case 't' -> out[size++] = '\t';
      case 'u' -> character();
      default -> out[size++] = letter;
    }
  }

  private void character() {
    char first = hex(at);
    at += 4;
    if (Character.isHighSurrogate(first)
        && at + 6 <= to
        && bytes[at] == '\\'
        && bytes[at + 1] == 'u'
        && Character.isLowSurrogate(hex(at + 2))) {
      put(Character.toCodePoint(first, hex(at + 2)));
      at += 6;
    } else {
      loneSurrogate |= Character.isSurrogate(first);
      put(first);
    }
  }

  private char hex(int from) {
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      value = (value << 4) | Character.digit(bytes[i], 16);
    }
    return (char) value;
  }

  private void put(int c) {
    if (c < 0x80) {
      out[size++] = (byte) c;
    } else if (c < 0x800) {
      out[size++] = (byte) (0xc0 | c >> 6);
      continued(c);
    } else if (c < 0x10000) {
      out[size++] = (byte) (0xe0 | c >> 12);
      continued(c >> 6);
      continued(c);
    } else {
      out[size++] = (byte) (0xf0 | c >> 18);
      continued(c >> 12);
      continued(c >> 6);
      continued(c);
    }
  }

  private void continued(int bits) {
    out[size++] = (byte) (0x80 | (bits & 0x3f));
  }

  private String text() {
    return loneSurrogate
        ? textWithLoneSurrogates()
        : new String(out, 0, size, StandardCharsets.UTF_8);
  }

  private String textWithLoneSurrogates() {
    StringBuilder text = new StringBuilder(size);
    int i = 0;
    while (i < size) {
      int lead = out[i] & 0xff;
      int length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      int c = length == 1 ? lead : lead & (0x7f >> length);
      for (int more = 1; more < length; more++) {
        c = (c << 6) | (out[i + more] & 0x3f);
      }
      text.appendCodePoint(c);
      i += length;
    }
    return text.toString();
  }

  /** Whether UTF-8 can carry the text: whether each surrogate in it has its partner. */
  static boolean isWellFormed(CharSequence text) {
    return text.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff);
  }
}
