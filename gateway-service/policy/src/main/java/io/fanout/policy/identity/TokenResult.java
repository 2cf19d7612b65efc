package io.fanout.policy.identity;

import io.fanout.api.Identity;

/** The result of a token's check. */
sealed interface TokenResult {
  /**
   * The token is good from and until then, in milliseconds since 1970, clock skew included.
   *
   * @param keys the issuer's keys, and which version of them verified it
   */
  record Verified(Identity identity, IssuerKeys keys, long keyVersion, long from, long until)
      implements TokenResult {
    /** Whether the key that verified it still counts. */
    boolean isCurrent() {
      KeySet now = keys.current();
      return now != null && now.version() == keyVersion;
    }
  }

  /** The token is not good; clients may read why. */
  record Rejected(String why) implements TokenResult {}

  /** Nobody can tell just now. */
  record Unknown(String why) implements TokenResult {}
}
