package io.fanout.policy.identity;

import io.fanout.api.json.Slice;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-256 of a credential, which represents the credential in memory. */
record TokenDigest(long a, long b, long c, long d) {
  private static final ThreadLocal<MessageDigest> SHA_256 =
      ThreadLocal.withInitial(TokenDigest::sha256);

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is missing (expected: in every JDK)", e);
    }
  }

  static TokenDigest of(String credential) {
    return of(Slice.of(credential));
  }

  static TokenDigest of(Slice credential) {
    MessageDigest digest = SHA_256.get();
    digest.update(credential.array(), credential.from(), credential.length());
    return of(digest.digest());
  }

  /** The one with these 32 bytes. */
  static TokenDigest of(byte[] digest) {
    ByteBuffer words = ByteBuffer.wrap(digest);
    return new TokenDigest(words.getLong(), words.getLong(), words.getLong(), words.getLong());
  }

  /** Compares in constant time. */
  boolean sameInConstantTime(TokenDigest other) {
    return ((a ^ other.a) | (b ^ other.b) | (c ^ other.c) | (d ^ other.d)) == 0;
  }
}
