package io.fanout.launcher.terminal;

import java.util.BitSet;

/** Checks whether bytes look like a JSON object or array: brackets match, and strings end. */
final class JsonShape {
  private JsonShape() {}

  static boolean isWhole(byte[] json) {
    if (!startsWithBracket(json)) {
      return false;
    }
    BitSet objects = new BitSet();
    int depth = 0;
    for (int at = 0; at < json.length; at++) {
      switch (json[at]) {
        case '"' -> {
          at = endOfString(json, at) - 1;
          if (at < 0) {
            return false;
          }
        }
        case '{', '[' -> objects.set(depth++, json[at] == '{');
        case '}', ']' -> {
          if (--depth < 0 || objects.get(depth) != (json[at] == '}')) {
            return false;
          }
        }
        default -> {
          // Only brackets and quotes matter for the layout.
        }
      }
    }
    return depth == 0;
  }

  private static boolean startsWithBracket(byte[] json) {
    int at = 0;
    while (at < json.length && JsonIndent.isSpace(json[at])) {
      at++;
    }
    return at < json.length && (json[at] == '{' || json[at] == '[');
  }

  /** The index after the closing quote, or 0 if it is missing. */
  static int endOfString(byte[] json, int openingQuote) {
    for (int at = openingQuote + 1; at < json.length; at++) {
      if (json[at] == '\\') {
        at++;
      } else if (json[at] == '"') {
        return at + 1;
      }
    }
    return 0;
  }
}
