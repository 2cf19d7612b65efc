package io.fanout.gateway.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Percent-encoding of values that go into a URI: everything but letters, digits and {@code -._~} is
 * encoded, so that no value can end its place and begin another.
 */
public final class PercentEncoding {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private PercentEncoding() {}

  public static String encode(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (!isUnreserved(value.charAt(i))) {
        return encodeAll(value);
      }
    }
    return value;
  }

  private static String encodeAll(String value) {
    StringBuilder encoded = new StringBuilder(value.length() + 16);
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (isUnreserved(c)) {
        encoded.append(c);
      } else {
        encoded.append('%').append(HEX[c >> 4]).append(HEX[c & 15]);
      }
    }
    return encoded.toString();
  }

  /** A path's segment, decoded; null where it is not well encoded. */
  public static @Nullable String decodeSegment(String segment) {
    if (segment.indexOf('%') < 0) {
      return segment;
    }
    byte[] bytes = new byte[segment.length() * 3];
    int length = 0;
    for (int i = 0; i < segment.length(); i++) {
      char c = segment.charAt(i);
      if (c != '%') {
        if (c > 0x7f) {
          return null;
        }
        bytes[length++] = (byte) c;
        continue;
      }
      int high = i + 2 < segment.length() ? Character.digit(segment.charAt(i + 1), 16) : -1;
      int low = i + 2 < segment.length() ? Character.digit(segment.charAt(i + 2), 16) : -1;
      if (high < 0 || low < 0) {
        return null;
      }
      bytes[length++] = (byte) (high << 4 | low);
      i += 2;
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  private static boolean isUnreserved(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '.'
        || c == '_'
        || c == '~';
  }
}
