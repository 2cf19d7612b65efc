package io.fanout.netty.http1;

import java.nio.charset.StandardCharsets;

/** Reads words and numbers in bytes of a head, which end at the latest with a line feed. */
public final class HeadTokens {
  public static final byte[] NONE = {};
  private static final int MOST_DIGITS = 18;
  private static final int LOWER = 0x20;

  private HeadTokens() {}

  /** The bytes of a word of lower-case letters and hyphens, to compare with. */
  static byte[] lower(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Whether the bytes begin with so many characters of that text. */
  static boolean startsWith(byte[] bytes, String start, int count) {
    for (int i = 0; i < count; i++) {
      if (i >= bytes.length || bytes[i] != start.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the bytes of a token are that word, whatever their case. */
  static boolean same(byte[] bytes, int from, int to, byte[] lower) {
    if (to - from != lower.length) {
      return false;
    }
    for (int i = 0; i < lower.length; i++) {
      if ((bytes[from + i] | LOWER) != lower[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a list with commas holds that word, whatever its case. */
  static boolean lists(byte[] bytes, int from, int to, byte[] lower) {
    int at = from;
    while (at < to) {
      int start = skipBlanks(bytes, at);
      int comma = start;
      while (comma < to && bytes[comma] != ',') {
        comma++;
      }
      if (same(bytes, start, endOfWord(bytes, start, comma), lower)) {
        return true;
      }
      at = comma + 1;
    }
    return false;
  }

  static int skipBlanks(byte[] bytes, int from) {
    int at = from;
    while (bytes[at] == ' ' || bytes[at] == '\t') {
      at++;
    }
    return at;
  }

  /**
   * Where the text from {@code from} ends, blanks and the line's end before {@code to} left out.
   */
  static int endOfWord(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
      end--;
    }
    return end;
  }

  /** The number that is all of the text; -1 where it is none, or too long to be a length. */
  static long number(byte[] bytes, int from, int to) {
    int start = skipBlanks(bytes, from);
    int end = endOfWord(bytes, start, to);
    long number = 0;
    for (int i = start; i < end; i++) {
      if (!isDigit(bytes[i]) || i - start == MOST_DIGITS) {
        return -1;
      }
      number = number * 10 + bytes[i] - '0';
    }
    return start == end ? -1 : number;
  }
}
