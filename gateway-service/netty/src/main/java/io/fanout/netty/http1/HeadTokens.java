package io.fanout.netty.http1;

import java.nio.charset.StandardCharsets;

/** Compares and reads the words of a head as bytes. */
public final class HeadTokens {
  /** How many digits always fit a long. */
  private static final int MOST_DIGITS = 18;

  private HeadTokens() {}

  public static byte[] ascii(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether the word begins there. */
  public static boolean isAt(byte[] word, byte[] bytes, int at) {
    if (at + word.length > bytes.length) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      if (bytes[at + i] != word[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether these bytes are the word, whatever their case; the word is in lower case. */
  public static boolean isNamed(byte[] word, byte[] bytes, int from, int to) {
    if (to - from != word.length) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      byte c = bytes[from + i];
      byte lower = c >= 'A' && c <= 'Z' ? (byte) (c + ('a' - 'A')) : c;
      if (lower != word[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a list, separated by commas, contains the word, whatever its case. */
  public static boolean hasToken(byte[] word, byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int comma = at;
      while (comma < to && bytes[comma] != ',') {
        comma++;
      }
      int start = skipBlanks(bytes, at, comma);
      if (isNamed(word, bytes, start, trimEnd(bytes, start, comma))) {
        return true;
      }
      at = comma + 1;
    }
    return false;
  }

  public static int skipBlanks(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  /** Where the text ends, without the blanks before {@code to}. */
  public static int trimEnd(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && isBlank(bytes[end - 1])) {
      end--;
    }
    return end;
  }

  private static boolean isBlank(byte octet) {
    return octet == ' ' || octet == '\t';
  }

  /** The number that is all of the text but for blanks; -1 where it is none, or too long. */
  static long number(byte[] bytes, int from, int to, int mostDigits) {
    int start = skipBlanks(bytes, from, to);
    int end = trimEnd(bytes, start, to);
    if (start == end || end - start > Math.min(mostDigits, MOST_DIGITS)) {
      return -1;
    }
    long number = 0;
    for (int i = start; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
