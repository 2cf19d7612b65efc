package io.fanout.core.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A number of bytes, such as {@code 16KB}. Immutable. */
public final class ByteSize implements Comparable<ByteSize> {
  private static final Pattern TEXT = Pattern.compile("([+-]?\\d+)([A-Za-z]{0,2})");

  /** The units, each 1024 times the one before it. */
  private enum Unit {
    B(1),
    KB(1L << 10),
    MB(1L << 20),
    GB(1L << 30),
    TB(1L << 40);

    private final long bytes;

    Unit(long bytes) {
      this.bytes = bytes;
    }
  }

  private final long bytes;

  private ByteSize(long bytes) {
    this.bytes = bytes;
  }

  public static ByteSize ofBytes(long bytes) {
    return new ByteSize(bytes);
  }

  public static ByteSize ofKilobytes(long kilobytes) {
    return of(kilobytes, Unit.KB);
  }

  public static ByteSize ofMegabytes(long megabytes) {
    return of(megabytes, Unit.MB);
  }

  private static ByteSize of(long amount, Unit unit) {
    return new ByteSize(Math.multiplyExact(amount, unit.bytes));
  }

  /** Reads a whole number with its unit: {@code 1B, 8KB, 1MB, 2GB, 1TB}; bytes without a unit. */
  public static ByteSize parse(String text) {
    Matcher matcher = TEXT.matcher(text.replaceAll("\\s", ""));
    if (matcher.matches()) {
      try {
        String unit = matcher.group(2);
        return of(Long.parseLong(matcher.group(1)), Unit.valueOf(unit.isEmpty() ? "B" : unit));
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw notASize(text, e);
      }
    }
    throw notASize(text, null);
  }

  private static IllegalArgumentException notASize(String text, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "%s (expected: a size with its unit, e.g. 16KB or 1MB)".formatted(text), cause);
  }

  public long toBytes() {
    return bytes;
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ByteSize size && size.bytes == bytes;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bytes);
  }

  /** The size in bytes, such as {@code 8192B}; {@link #parse} reads it. */
  @Override
  public String toString() {
    return bytes + "B";
  }
}
