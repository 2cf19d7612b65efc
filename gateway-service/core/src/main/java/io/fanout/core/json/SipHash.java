package io.fanout.core.json;

/**
 * SipHash-1-3: a hash with a secret key, for hash tables with untrusted keys. Without the secret
 * key, nobody can find inputs that collide, so a table's rows stay short.
 *
 * @see <a href="https://www.aumasson.jp/siphash/siphash.pdf">SipHash: a fast short-input PRF</a>
 */
public final class SipHash {
  private static final long FINAL = 0xff;

  private final long key0;
  private final long key1;

  public SipHash(long key0, long key1) {
    this.key0 = key0;
    this.key1 = key1;
  }

  public long hash(byte[] bytes, int from, int to) {
    long v0 = key0 ^ 0x736f6d6570736575L;
    long v1 = key1 ^ 0x646f72616e646f6dL;
    long v2 = key0 ^ 0x6c7967656e657261L;
    long v3 = key1 ^ 0x7465646279746573L;
    int at = from;
    boolean last = false;
    while (!last) {
      last = at + Long.BYTES > to;
      long word = last ? lastWord(bytes, at, to, to - from) : Swar.at(bytes, at);
      at += Long.BYTES;
      v3 ^= word;
      // Written inline, because a method could return only one of the four variables.
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
      v0 ^= word;
    }
    v2 ^= FINAL;
    for (int round = 0; round < 3; round++) {
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  /** The remaining bytes, at most seven, below the length's lowest byte. */
  private static long lastWord(byte[] bytes, int at, int to, int length) {
    long rest = at < to ? Swar.upTo(bytes, at, to) : 0;
    return rest | (long) length << (Long.SIZE - Byte.SIZE);
  }
}
