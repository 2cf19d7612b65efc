package io.fanout.core.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message's head while it is put together, in an array that is used again and again. A character
 * that HTTP has no byte for becomes a question mark. Confined to one thread.
 */
public final class HeadBytes {
  private static final char LAST_OF_LATIN = 0xff;

  private byte[] bytes = new byte[512];
  private int length;

  /** Begins the next head. */
  public HeadBytes begin() {
    length = 0;
    return this;
  }

  public HeadBytes put(byte[] some) {
    return put(some, some.length);
  }

  /** All that was put into the other. */
  public HeadBytes put(HeadBytes other) {
    return put(other.bytes, other.length);
  }

  private HeadBytes put(byte[] some, int more) {
    makeRoom(more);
    System.arraycopy(some, 0, bytes, length, more);
    length += more;
    return this;
  }

  /**
   * Character by character, because what a string gives is an array of its own. Not as a {@link
   * CharSequence}: a call for each character would cost more than all else in the loop.
   */
  public HeadBytes put(String text) {
    int more = text.length();
    makeRoom(more);
    byte[] to = bytes;
    int at = length;
    for (int i = 0; i < more; i++) {
      char c = text.charAt(i);
      to[at + i] = (byte) (c <= LAST_OF_LATIN ? c : '?');
    }
    length = at + more;
    return this;
  }

  public HeadBytes put(char c) {
    makeRoom(1);
    bytes[length++] = (byte) (c <= LAST_OF_LATIN ? c : '?');
    return this;
  }

  private void makeRoom(int more) {
    if (more > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }

  /** A number that is not negative, in decimal. */
  public HeadBytes put(long number) {
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    makeRoom(digits);
    long rest = number;
    for (int at = length + digits - 1; at >= length; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
    return this;
  }

  /** The array that holds the head from its start; others write to it again soon. */
  public byte[] array() {
    return bytes;
  }

  /** All that was put. */
  public String text() {
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }

  public int length() {
    return length;
  }

  /** A constant part of heads. */
  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
