package io.fanout.netty.http1;

/** The bytes that each part of a head may contain (RFC 9110, 5.5 and 5.6.2; RFC 9112, 3). */
public final class HeadChars {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
  private static final String HOST_MARKS = "-._~%!$&'()*+;=:[]";
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
      kinds |= letterOrDigit || (visible && HOST_MARKS.indexOf(c) >= 0) ? HOST : 0;
      KINDS[c] = (byte) kinds;
    }
  }

  private HeadChars() {}

  /** Whether a method or a field's name may contain the byte. */
  public static boolean isToken(byte octet) {
    return (KINDS[octet & 0xff] & TOKEN) != 0;
  }

  /** The same for a character, which may be outside the range of a byte. */
  public static boolean isToken(int character) {
    return character <= 0xff && isToken((byte) character);
  }

  /** Whether a field's value may contain the byte: no control character but the tab. */
  public static boolean isValue(byte octet) {
    return (KINDS[octet & 0xff] & VALUE) != 0;
  }

  public static boolean isValue(int character) {
    return character <= 0xff && isValue((byte) character);
  }

  /** Whether a request's target may contain the byte: visible ASCII, and no fragment. */
  public static boolean isTarget(byte octet) {
    return (KINDS[octet & 0xff] & TARGET) != 0;
  }

  /** Whether the character is visible ASCII, so that it ends no word and no line. */
  public static boolean isVisible(int character) {
    return character > ' ' && character < 0x7f;
  }

  /** Whether a host with its port may contain the byte. */
  public static boolean isHost(byte octet) {
    return (KINDS[octet & 0xff] & HOST) != 0;
  }

  /** A byte for an error message, such as {@code 0x0d}. */
  public static String name(int octet) {
    return "0x%02x".formatted(octet);
  }
}
