package io.fanout.netty.edge;

/** Which bytes may stand where in a request's head (RFC 9110, 5.5 and 5.6.2; RFC 9112, 3). */
final class RequestHeadChars {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
  private static final byte TOKEN = 1;
  private static final byte VALUE = 2;
  private static final byte TARGET = 4;
  private static final byte HOST = 8;
  private static final byte[] KINDS = new byte[256];

  static {
    for (int c = 0; c < KINDS.length; c++) {
      boolean letterOrDigit =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      boolean visible = c > ' ' && c < 0x7f;
      int kinds = letterOrDigit || (visible && TOKEN_MARKS.indexOf(c) >= 0) ? TOKEN : 0;
      kinds |= c == '\t' || (c >= ' ' && c != 0x7f) ? VALUE : 0;
      kinds |= visible && c != '#' ? TARGET : 0;
      kinds |= letterOrDigit || (visible && "-._~%!$&'()*+;=:[]".indexOf(c) >= 0) ? HOST : 0;
      KINDS[c] = (byte) kinds;
    }
  }

  private RequestHeadChars() {}

  /** Whether it can be a part of a method or of a field's name. */
  static boolean isToken(byte octet) {
    return (KINDS[octet & 0xff] & TOKEN) != 0;
  }

  /** Whether it can be a part of a field's value: no control character but the tab. */
  static boolean isValue(byte octet) {
    return (KINDS[octet & 0xff] & VALUE) != 0;
  }

  /** Whether it can be a part of a request's target: visible ASCII, and no fragment. */
  static boolean isTarget(byte octet) {
    return (KINDS[octet & 0xff] & TARGET) != 0;
  }

  /** Whether it can be a part of a host with its port. */
  static boolean isHost(byte octet) {
    return (KINDS[octet & 0xff] & HOST) != 0;
  }

  /** Whether it is an optional white space. */
  static boolean isBlank(byte octet) {
    return octet == ' ' || octet == '\t';
  }
}
