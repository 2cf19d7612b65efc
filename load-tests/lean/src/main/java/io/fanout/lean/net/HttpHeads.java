package io.fanout.lean.net;

/** Reads heads of HTTP/1.1 messages from an array without allocation. */
public final class HttpHeads {
  private static final int TO_LOWER = 0x20;

  private HttpHeads() {}

  /** Where the empty line that ends a head ends; -1 if it is not there yet. */
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

  /** Where the line ends that begins there: at its carriage return. */
  public static int lineEnd(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '\r') {
      at++;
    }
    return at;
  }

  /** Whether a field's name, given in small letters with its colon, stands there. */
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

  /** Where the value begins after a name of that length. */
  public static int value(byte[] bytes, int from, int to, byte[] name) {
    int at = from + name.length;
    while (at < to && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  /** The decimal number there; -1 if there is none, or it is larger than a message may be. */
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

  /** Whether that text, in small letters, begins the value. */
  public static boolean begins(byte[] bytes, int from, int to, byte[] text) {
    return isNamed(bytes, from, to, text);
  }
}
