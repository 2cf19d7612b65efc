package io.fanout.netty.http1;

/** Which bytes may stand where in a head (RFC 9110, 5.5 and 5.6.2). */
public final class HeadChars {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
  private static final boolean[] TOKEN = new boolean[256];
  private static final boolean[] VALUE = new boolean[256];

  static {
    for (int c = 0; c < 256; c++) {
      boolean letterOrDigit =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      TOKEN[c] = letterOrDigit || TOKEN_MARKS.indexOf(c) >= 0;
      VALUE[c] = c == '\t' || (c >= ' ' && c != 0x7f);
    }
  }

  private HeadChars() {}

  /** Whether it can be a part of a field's name. */
  public static boolean isToken(int c) {
    return c < 256 && TOKEN[c];
  }

  /** Whether it can be a part of a field's value: no control character but the tab. */
  public static boolean isValue(int c) {
    return c < 256 && VALUE[c];
  }

  /** Whether it can be a part of a request's target: visible ASCII, so that it ends no line. */
  public static boolean isTarget(int c) {
    return c > ' ' && c < 0x7f;
  }

  /** A byte for an error message, such as {@code 0x0d}. */
  public static String name(int c) {
    return "0x%02x".formatted(c);
  }
}
