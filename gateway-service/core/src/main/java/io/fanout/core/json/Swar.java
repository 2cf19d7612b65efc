package io.fanout.core.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes looked at as one word, so that plain text inside strings passes without a branch per
 * byte.
 *
 * <p>The tests on a word rest on one trick: subtracting 1 from a byte that is zero sets its highest
 * bit. A borrow may set that bit falsely in bytes above a true hit, never below, and the word is
 * read with the first byte lowest: so the lowest set bit is always right.
 */
final class Swar {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long SPACES = ' ' * ONES;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;

  private Swar() {}

  static long at(byte[] bytes, int at) {
    return (long) WORD.get(bytes, at);
  }

  /** The bytes up to {@code to}, at most seven, as a word whose higher bytes are zero. */
  static long upTo(byte[] bytes, int at, int to) {
    if (at + Long.BYTES <= bytes.length) {
      return at(bytes, at) & ((1L << ((to - at) * Byte.SIZE)) - 1);
    }
    long word = 0;
    for (int i = to - 1; i >= at; i--) {
      word = (word << Byte.SIZE) | (bytes[i] & 0xff);
    }
    return word;
  }

  /**
   * The first byte from {@code start} on that is not plain string content; {@code to} if all are.
   */
  static int plainEnd(byte[] bytes, int start, int to) {
    int at = start;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long special = specials(at(bytes, at));
      if (special != 0) {
        return at + (Long.numberOfTrailingZeros(special) >>> 3);
      }
    }
    while (at < to && isPlain(bytes[at])) {
      at++;
    }
    return at;
  }

  /** The first quote or backslash from {@code start} on; the caller knows that there is one. */
  static int quoteOrBackslash(byte[] bytes, int start) {
    int at = start;
    for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      long hits = quotesOrBackslashes(at(bytes, at));
      if (hits != 0) {
        return at + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
    while (bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /** Behind the run of blanks that starts at {@code start}, as far as whole words tell. */
  static int behindBlanks(byte[] bytes, int start, int to) {
    int at = start;
    while (at + Long.BYTES <= to && at(bytes, at) == SPACES) {
      at += Long.BYTES;
    }
    return at;
  }

  /** Marks control characters, quotes, backslashes and bytes that are not ASCII. */
  private static long specials(long word) {
    long control = word - SPACES;
    long quote = (word ^ QUOTES) - ONES;
    long backslash = (word ^ BACKSLASHES) - ONES;
    return (control | quote | backslash | word) & HIGHS;
  }

  /** As above, but a byte that is not ASCII is no hit. */
  private static long quotesOrBackslashes(long word) {
    long quote = word ^ QUOTES;
    long backslash = word ^ BACKSLASHES;
    return (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash)) & HIGHS;
  }

  private static boolean isPlain(byte b) {
    return b >= ' ' && b != '"' && b != '\\';
  }
}
