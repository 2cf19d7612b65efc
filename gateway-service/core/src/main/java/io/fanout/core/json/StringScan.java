package io.fanout.core.json;

import io.fanout.api.json.Slice;

/** Validates one JSON string: plain content, escapes, UTF-8. */
final class StringScan {
  private static final int UNICODE_DIGITS = 4;

  private StringScan() {}

  /** The index behind the closing quote of the string whose opening quote is at {@code open}. */
  static int after(Slice json, int open) {
    byte[] bytes = json.array();
    int to = json.to();
    int at = open + 1;
    while (true) {
      at = Swar.plainEnd(bytes, at, to);
      if (at == to) {
        throw MalformedJson.at(json, at, "a closing '\"'");
      }
      byte special = bytes[at];
      if (special == '"') {
        return at + 1;
      } else if (special == '\\') {
        at = afterEscape(json, at + 1);
      } else if (special < 0) {
        at = Utf8Scan.after(json, at);
      } else {
        throw MalformedJson.at(json, at, "a control character in a string to be escaped");
      }
    }
  }

  private static int afterEscape(Slice json, int at) {
    int escaped = at < json.to() ? json.array()[at] : 0;
    return switch (escaped) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 1;
      // The grammar of RFC 8259 allows a lone surrogate (section 8.2 warns of it).
      case 'u' -> afterHexDigits(json, at + 1);
      default -> throw MalformedJson.at(json, at, "one of \" \\ / b f n r t u after a backslash");
    };
  }

  private static int afterHexDigits(Slice json, int start) {
    int end = start + UNICODE_DIGITS;
    for (int at = start; at < end; at++) {
      if (at >= json.to() || Character.digit(json.array()[at], 16) < 0) {
        throw MalformedJson.at(json, at, "four hexadecimal digits after \\u");
      }
    }
    return end;
  }
}
