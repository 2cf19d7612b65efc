package io.fanout.lean.net;

/** Reads the heads of HTTP/1.1 messages from an array, without allocation. */
public final class HttpHeads {
  private static final int TO_LOWER = 0x20;

  private HttpHeads() {}

  /** The offset after the empty line that ends a head; -1 if that line has not arrived yet. */
  public static int end(byte[] bytes, int from, int to) {
    for (int i = from + 3; i < to; i++) {
      if (bytes[i] == '\n'
          && bytes[i - 2] == '\n'
          && bytes[i - 1] == '\r'
          && bytes[i - 3] == '\r') {
        return i + 1;
      }
    }
    return -1;
  }

  /** The offset of the carriage return that ends the line at {@code from}. */
  public static int lineEnd(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '\r') {
      at++;
    }
    return at;
  }

  /**
   * Whether the line at {@code from} starts with a field name, given in lower case with its colon.
   */
  public static boolean isNamed(byte[] bytes, int from, int to, byte[] name) {
    if (to - from < name.length) {
      return false;
    }
    for (int i = 0; i < name.length; i++) {
      byte seen = bytes[from + i];
      if ((seen >= 'A' && seen <= 'Z' ? seen | TO_LOWER : seen) != name[i]) {
        return false;
      }
    }
    return true;
  }

  /** The offset of the value after a field name of that length. */
  public static int value(byte[] bytes, int from, int to, byte[] name) {
    int at = from + name.length;
    while (at < to && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  /**
   * The decimal number at {@code from}; -1 if there is none, or if it exceeds the maximum message
   * size.
   */
  public static long number(byte[] bytes, int from, int to) {
    long number = 0;
    int at = from;
    while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
      number = number * 10 + bytes[at] - '0';
      at++;
      if (number > Integer.MAX_VALUE) {
        return -1;
      }
    }
    return at == from ? -1 : number;
  }

  /** Whether the value starts with that text, given in lower case. */
  public static boolean begins(byte[] bytes, int from, int to, byte[] text) {
    return isNamed(bytes, from, to, text);
  }
}
