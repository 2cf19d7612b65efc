package io.fanout.lean.backend;

import io.netty.buffer.ByteBuf;

/** The last segment of a request's path, which the answer repeats. */
final class RequestId {
  private static final int LONGEST = 200;
  private static final int USUAL = 16;
  private static final byte[] NOTHING = {};

  private byte[] bytes = NOTHING;
  private int length;

  int length() {
    return length;
  }

  void clear() {
    length = 0;
  }

  /** Takes it from a path. */
  void take(byte[] target, int from, int pathEnd) {
    int segment = pathEnd;
    while (segment > from && target[segment - 1] != '/') {
      segment--;
    }
    length = Math.min(LONGEST, pathEnd - segment);
    if (bytes.length < length) {
      bytes = new byte[Math.max(USUAL, length)];
    }
    for (int i = 0; i < length; i++) {
      byte letter = target[segment + i];
      // It becomes part of a JSON string.
      bytes[i] = letter == '"' || letter == '\\' || letter < ' ' ? (byte) '_' : letter;
    }
  }

  void write(ByteBuf to) {
    to.writeBytes(bytes, 0, length);
  }

  /** The end of the path: where the query begins, or the target's end. */
  static int pathEnd(byte[] bytes, int target, int targetEnd) {
    for (int i = target; i < targetEnd; i++) {
      if (bytes[i] == '?') {
        return i;
      }
    }
    return targetEnd;
  }
}
