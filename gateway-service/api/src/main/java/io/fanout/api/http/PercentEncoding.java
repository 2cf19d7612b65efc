package io.fanout.api.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Percent-encoding of values that go into a URI: everything but letters, digits and {@code -._~} is
 * encoded, so that no value can end its place and begin another.
 */
public final class PercentEncoding {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private PercentEncoding() {}

  /**
   * Encodes a value for a URI.
   *
   * @param value any text
   * @return the text in which only letters, digits and {@code -._~} are left as they were
   */
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

  /**
   * Decodes a segment of a path.
   *
   * @param segment the segment as it was sent
   * @return null if it is not well encoded: a percent sign without two hex digits, bytes that are
   *     not UTF-8, a character that should have been encoded
   */
  public static @Nullable String decodeSegment(String segment) {
    boolean plain = true;
    for (int i = 0; i < segment.length(); i++) {
      char c = segment.charAt(i);
      if (c <= ' ' || c >= 0x7f) {
        return null;
      }
      plain &= c != '%';
    }
    return plain ? segment : decodeAll(segment);
  }

  private static @Nullable String decodeAll(String ascii) {
    ByteBuffer bytes = ByteBuffer.allocate(ascii.length());
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      if (c == '%') {
        if (!isEncodedAt(ascii, i)) {
          return null;
        }
        bytes.put((byte) HexFormat.fromHexDigits(ascii, i + 1, i + 3));
        i += 2;
      } else {
        bytes.put((byte) c);
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /**
   * Whether a percent sign with its two hex digits begins there.
   *
   * @param text any text
   * @param at an index in it
   * @return whether it does
   */
  public static boolean isEncodedAt(String text, int at) {
    return at + 2 < text.length()
        && text.charAt(at) == '%'
        && HexFormat.isHexDigit(text.charAt(at + 1))
        && HexFormat.isHexDigit(text.charAt(at + 2));
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
