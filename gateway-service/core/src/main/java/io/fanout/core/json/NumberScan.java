package io.fanout.core.json;

import io.fanout.api.json.Slice;

/** Validates one JSON number: minus, integer, fraction, exponent; no leading zero, no plus. */
final class NumberScan {
  private NumberScan() {}

  /** The index behind the number that starts at {@code start}. */
  static int after(Slice json, int start) {
    byte[] bytes = json.array();
    int to = json.to();
    int at = bytes[start] == '-' ? start + 1 : start;
    at = at < to && bytes[at] == '0' ? afterZero(json, at + 1) : afterDigits(json, at);
    if (at < to && bytes[at] == '.') {
      at = afterDigits(json, at + 1);
    }
    if (at < to && (bytes[at] | 0x20) == 'e') {
      at++;
      boolean signed = at < to && (bytes[at] == '+' || bytes[at] == '-');
      at = afterDigits(json, signed ? at + 1 : at);
    }
    return at;
  }

  private static int afterZero(Slice json, int at) {
    if (at < json.to() && isDigit(json.array()[at])) {
      throw MalformedJson.at(json, at, "no digit after a leading zero");
    }
    return at;
  }

  private static int afterDigits(Slice json, int start) {
    byte[] bytes = json.array();
    int to = json.to();
    int at = start;
    while (at < to && isDigit(bytes[at])) {
      at++;
    }
    if (at == start) {
      throw MalformedJson.at(json, at, "a digit");
    }
    return at;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
