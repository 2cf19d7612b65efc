package io.fanout.relay;

import io.fanout.netty.http1.HeadChars;

/** Field lines of answers, which are looked through once before anybody takes them for valid. */
final class AnswerLines {
  private AnswerLines() {}

  /** Whether these bytes are lines of a name, a colon and a value, each with its line end. */
  static boolean areValid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int name = at;
      while (at < to && HeadChars.isToken(bytes[at])) {
        at++;
      }
      if (at == name || at == to || bytes[at++] != ':') {
        return false;
      }
      while (at < to && HeadChars.isValue(bytes[at])) {
        at++;
      }
      if (to - at < 2 || bytes[at] != '\r' || bytes[at + 1] != '\n') {
        return false;
      }
      at += 2;
    }
    return true;
  }
}
