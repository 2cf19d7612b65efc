package io.fanout.policy.identity;

/** The keys of an issuer have never come, so that nothing can be said about its tokens. */
final class KeysUnavailable extends Exception {
  private static final long serialVersionUID = 1;

  KeysUnavailable(String issuer) {
    super("the keys of issuer %s cannot be fetched just now".formatted(issuer), null, false, false);
  }
}
