package io.fanout.core.peer;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses that begin with the same bits, written as in {@code 10.0.0.0/8}: CIDR. */
public final class AddressRange {
  private static final Pattern TEXT = Pattern.compile("([0-9A-Fa-f:.]+)(?:/([0-9]{1,3}))?");

  private final byte[] first;
  private final int bits;

  private AddressRange(byte[] first, int bits) {
    this.first = first;
    this.bits = bits;
  }

  /**
   * Reads a range, or one address.
   *
   * @throws IllegalArgumentException where the text is neither, or has bits behind the prefix
   */
  public static AddressRange parse(String text) {
    Matcher parts = TEXT.matcher(text);
    InetAddress address = parts.matches() ? AddressText.parse(parts.group(1)) : null;
    if (address == null) {
      throw bad(text);
    }
    byte[] first = address.getAddress();
    int most = first.length * Byte.SIZE;
    int bits = parts.group(2) == null ? most : Integer.parseInt(parts.group(2));
    if (bits > most || !Arrays.equals(first, prefix(first, bits))) {
      throw bad(text);
    }
    return new AddressRange(first, bits);
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException(
        "%s (expected: an address or a range, e.g. 10.0.0.0/8)".formatted(text));
  }

  /** The address with all but its first bits cleared. */
  static byte[] prefix(byte[] address, int bits) {
    byte[] cleared = address.clone();
    for (int i = 0; i < cleared.length; i++) {
      int kept = Math.max(0, Math.min(Byte.SIZE, bits - i * Byte.SIZE));
      cleared[i] &= (byte) (0xff << (Byte.SIZE - kept));
    }
    return cleared;
  }

  /** Whether every address of its family is in the range. */
  public boolean isEverything() {
    return bits == 0;
  }

  /** Whether the address is in the range. */
  public boolean contains(InetAddress address) {
    byte[] other = address.getAddress();
    return other.length == first.length && Arrays.equals(first, prefix(other, bits));
  }

  /** Whether the host is written as an address, with or without brackets, that is in the range. */
  public boolean containsLiteral(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    InetAddress address =
        AddressText.parse(bracketed ? host.substring(1, host.length() - 1) : host);
    return address != null && contains(address);
  }
}
