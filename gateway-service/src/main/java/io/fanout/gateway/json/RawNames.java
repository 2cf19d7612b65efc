package io.fanout.gateway.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Member names as they lie in JSON: hashed and compared by what they say, escapes decoded. */
public final class RawNames {
  /** Secret per JVM, so that no sender can choose names that collide. */
  private static final long SEED = ThreadLocalRandom.current().nextLong();

  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private RawNames() {}

  /** The hash of a name without escapes; the range is without its quotes. */
  static int hash(byte[] bytes, int from, int to) {
    long hash = SEED + to - from;
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      hash = mixed(hash ^ Words.at(bytes, at));
    }
    if (at < to) {
      hash = mixed(hash ^ Words.upTo(bytes, at, to));
    }
    return (int) hash;
  }

  /** The hash of a name given as text; equal to that of its bytes. */
  static int hashOf(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return hash(bytes, 0, bytes.length);
  }

  /** Whether two names, each with its quotes, say the same. */
  public static boolean same(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
    if (Arrays.equals(a, aFrom, aTo, b, bFrom, bTo)) {
      return true;
    }
    return (isEscaped(a, aFrom, aTo) || isEscaped(b, bFrom, bTo))
        && Unescape.text(a, aFrom + 1, aTo - 1).equals(Unescape.text(b, bFrom + 1, bTo - 1));
  }

  private static boolean isEscaped(byte[] bytes, int from, int to) {
    return Words.quoteOrBackslash(bytes, from + 1) < to - 1;
  }

  private static long mixed(long word) {
    long product = word * SPREAD;
    return product ^ (product >>> 32);
  }
}
