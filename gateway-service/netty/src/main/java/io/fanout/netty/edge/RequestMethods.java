package io.fanout.netty.edge;

import io.fanout.api.http.Method;
import io.fanout.core.flow.RequestIntake.Wants;
import io.fanout.netty.http1.HeadTokens;
import org.jspecify.annotations.Nullable;

/** Recognizes the method of a request in its bytes. */
final class RequestMethods {
  static final byte[] HEAD = HeadTokens.ascii("HEAD");
  private static final byte[] OPTIONS = HeadTokens.ascii("OPTIONS");
  private static final Method[] METHODS = Method.values();
  private static final byte[][] NAMES = names();

  private RequestMethods() {}

  private static byte[][] names() {
    byte[][] names = new byte[METHODS.length][];
    for (int i = 0; i < names.length; i++) {
      names[i] = HeadTokens.ascii(METHODS[i].name());
    }
    return names;
  }

  /**
   * The method of the endpoints that answer to the one that the bytes begin with, up to that end;
   * null where none do. GET answers to HEAD as well.
   */
  static @Nullable Method method(byte[] bytes, int end) {
    if (wants(bytes, end) == Wants.HEAD) {
      return Method.GET;
    }
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].length == end && HeadTokens.isAt(NAMES[i], bytes, 0)) {
        return METHODS[i];
      }
    }
    return null;
  }

  /** What is wanted of a target by the method that the bytes begin with, up to that end. */
  static Wants wants(byte[] bytes, int end) {
    if (end == HEAD.length && HeadTokens.isAt(HEAD, bytes, 0)) {
      return Wants.HEAD;
    }
    return end == OPTIONS.length && HeadTokens.isAt(OPTIONS, bytes, 0)
        ? Wants.METHODS
        : Wants.ANSWER;
  }
}
