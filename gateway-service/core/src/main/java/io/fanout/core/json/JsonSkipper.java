package io.fanout.core.json;

/**
 * Steps over parts of validated JSON. Nothing is checked again: on other bytes the answers mean
 * nothing.
 */
final class JsonSkipper {
  private JsonSkipper() {}

  static int white(byte[] bytes, int start) {
    int at = start;
    while (bytes[at] <= ' ' && bytes[at] >= 0) {
      at++;
    }
    return at;
  }

  /** The index behind the value that starts at {@code at}; {@code to} bounds a bare number. */
  static int value(byte[] bytes, int at, int to) {
    return switch (bytes[at]) {
      case '"' -> string(bytes, at);
      case '{', '[' -> container(bytes, at);
      case 't', 'n' -> at + 4;
      case 'f' -> at + 5;
      default -> number(bytes, at, to);
    };
  }

  static int string(byte[] bytes, int open) {
    int at = Swar.quoteOrBackslash(bytes, open + 1);
    return bytes[at] == '"' ? at + 1 : stringFromEscape(bytes, at);
  }

  /** The index behind a string whose first escape starts at {@code backslash}. */
  static int stringFromEscape(byte[] bytes, int backslash) {
    int at = backslash;
    while (bytes[at] == '\\') {
      at = Swar.quoteOrBackslash(bytes, at + 2);
    }
    return at + 1;
  }

  private static int container(byte[] bytes, int open) {
    int at = open;
    int depth = 0;
    do {
      switch (bytes[at]) {
        case '"' -> at = string(bytes, at);
        case '{', '[' -> {
          depth++;
          at++;
        }
        case '}', ']' -> {
          depth--;
          at++;
        }
        default -> at++;
      }
    } while (depth > 0);
    return at;
  }

  private static int number(byte[] bytes, int start, int to) {
    int at = start + 1;
    while (at < to && isInNumber(bytes[at])) {
      at++;
    }
    return at;
  }

  /** Anything above the comma but brackets: what may follow a number is white, ',', ']' or '}'. */
  private static boolean isInNumber(byte b) {
    return (b > ',' && b < ']') || b == 'e' || b == '+';
  }
}
