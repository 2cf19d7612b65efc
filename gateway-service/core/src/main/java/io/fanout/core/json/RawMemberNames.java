package io.fanout.core.json;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Raw member names in JSON, hashed and compared by their decoded text. Two names are the same if
 * they are the same sequence of UTF-16 code units; so a lone surrogate, which only an escape can
 * write, is a name of its own and not a question mark.
 */
public final class RawMemberNames {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Secret per JVM. */
  private static final long SEED = RANDOM.nextLong();

  private static final long MULTIPLIER = RANDOM.nextLong() | 1;

  private static final SipHash KEYED = new SipHash(RANDOM.nextLong(), RANDOM.nextLong());

  private RawMemberNames() {}

  /**
   * A hash that is quickly made, of a name without escapes; the range is without its quotes. Names
   * that collide can be found with some effort: for what is bounded in another way.
   */
  static int quickHash(byte[] bytes, int from, int to) {
    long hash = SEED + to - from;
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      hash = mixed(hash ^ Swar.at(bytes, at));
    }
    if (at < to) {
      hash = mixed(hash ^ Swar.upTo(bytes, at, to));
    }
    return (int) hash;
  }

  /** The quick hash of a name with escapes; equal to that of the same name without. */
  static int quickHashOfEscaped(byte[] bytes, int from, int to) {
    return (int) Unescape.hash(bytes, from, to, RawMemberNames::quickHash);
  }

  /**
   * The hash of a name with its quotes for tables of any size: no sender can find names that
   * collide. Equal for equal names, however they are escaped; differs from one JVM to the next.
   */
  public static int keyedHash(byte[] bytes, int from, int to) {
    return (int)
        (isEscaped(bytes, from, to)
            ? Unescape.hash(bytes, from + 1, to - 1, KEYED::hash)
            : KEYED.hash(bytes, from + 1, to - 1));
  }

  /** Whether two names, each with its quotes, say the same. */
  public static boolean same(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
    if (Arrays.equals(a, aFrom, aTo, b, bFrom, bTo)) {
      return true;
    }
    return (isEscaped(a, aFrom, aTo) || isEscaped(b, bFrom, bTo))
        && Arrays.equals(
            Unescape.bytes(a, aFrom + 1, aTo - 1), Unescape.bytes(b, bFrom + 1, bTo - 1));
  }

  private static boolean isEscaped(byte[] bytes, int from, int to) {
    return Swar.quoteOrBackslash(bytes, from + 1) < to - 1;
  }

  /** Every bit of the word changes every bit of what comes out, the lowest ones too. */
  private static long mixed(long word) {
    return Math.multiplyHigh(word, MULTIPLIER) ^ (word * MULTIPLIER);
  }
}
