package io.fanout.lean.backend;

/** Measures chunked request bodies. */
final class ChunkedLength {
  private static final int HEX = 16;

  private ChunkedLength() {}

  /**
   * The length of the body that starts at {@code from}; 0 if it is incomplete; -1 if it is not a
   * chunked body.
   */
  static int length(byte[] bytes, int from, int to) {
    int at = from;
    while (true) {
      long size = 0;
      int digits = 0;
      while (at < to && Character.digit(bytes[at], HEX) >= 0) {
        size = size * HEX + Character.digit(bytes[at], HEX);
        at++;
        if (++digits > 6) {
          return -1;
        }
      }
      int end = at;
      while (end < to && bytes[end] != '\n') {
        end++;
      }
      if (end >= to) {
        return 0;
      }
      if (digits == 0) {
        return -1;
      }
      at = end + 1;
      if (size == 0) {
        return trailers(bytes, from, at, to);
      }
      at += (int) size + 2;
      if (at > to) {
        return 0;
      }
    }
  }

  private static int trailers(byte[] bytes, int from, int first, int to) {
    int line = first;
    for (int i = first; i < to; i++) {
      if (bytes[i] == '\n') {
        if (i - line <= 1) {
          return i + 1 - from;
        }
        line = i + 1;
      }
    }
    return 0;
  }
}
