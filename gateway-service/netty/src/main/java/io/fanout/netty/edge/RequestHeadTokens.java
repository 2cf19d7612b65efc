package io.fanout.netty.edge;

import io.fanout.api.http.Method;
import io.fanout.core.flow.RequestIntake.Wants;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The words of a request's head as bytes, and how they are recognized. */
final class RequestHeadTokens {
  static final byte[] HTTP_1 = ascii("HTTP/1.");
  static final byte[] HTTP_11 = ascii("HTTP/1.1");
  static final byte[] HEAD = ascii("HEAD");
  static final byte[] OPTIONS = ascii("OPTIONS");

  /** These are compared without regard to case, and stand here in lower case. */
  static final byte[] HOST = ascii("host");

  static final byte[] EXPECT = ascii("expect");
  static final byte[] CONTINUE = ascii("100-continue");
  static final byte[] UPGRADE = ascii("upgrade");
  static final byte[] H2C = ascii("h2c");
  static final byte[] CONNECTION = ascii("connection");
  static final byte[] CLOSE = ascii("close");
  static final byte[] CONTENT_LENGTH = ascii("content-length");
  static final byte[] HTTP2_SETTINGS = ascii("http2-settings");
  static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
  static final byte[] CHUNKED = ascii("chunked");

  private static final Method[] METHODS = Method.values();
  private static final byte[][] METHOD_NAMES = names();

  private RequestHeadTokens() {}

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[][] names() {
    byte[][] names = new byte[METHODS.length][];
    for (int i = 0; i < names.length; i++) {
      names[i] = ascii(METHODS[i].name());
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
    for (int i = 0; i < METHOD_NAMES.length; i++) {
      if (METHOD_NAMES[i].length == end && isAt(METHOD_NAMES[i], bytes, 0)) {
        return METHODS[i];
      }
    }
    return null;
  }

  /** What is wanted of a target by the method that the bytes begin with, up to that end. */
  static Wants wants(byte[] bytes, int end) {
    if (end == HEAD.length && isAt(HEAD, bytes, 0)) {
      return Wants.HEAD;
    }
    return end == OPTIONS.length && isAt(OPTIONS, bytes, 0) ? Wants.METHODS : Wants.ANSWER;
  }

  /** Whether exactly this word begins there. */
  static boolean isAt(byte[] word, byte[] bytes, int at) {
    if (at + word.length > bytes.length) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      if (bytes[at + i] != word[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether this word begins there, in whatever case; the word is in lower case. */
  static boolean isNamed(byte[] word, byte[] bytes, int at) {
    if (at + word.length > bytes.length) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      byte c = bytes[at + i];
      byte lower = c >= 'A' && c <= 'Z' ? (byte) (c + ('a' - 'A')) : c;
      if (lower != word[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a list, separated by commas, has this word. */
  static boolean hasToken(byte[] word, byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      while (at < to && (RequestHeadChars.isBlank(bytes[at]) || bytes[at] == ',')) {
        at++;
      }
      int end = at;
      while (end < to && bytes[end] != ',') {
        end++;
      }
      int behind = end;
      while (behind > at && RequestHeadChars.isBlank(bytes[behind - 1])) {
        behind--;
      }
      if (behind - at == word.length && isNamed(word, bytes, at)) {
        return true;
      }
      at = end;
    }
    return false;
  }
}
