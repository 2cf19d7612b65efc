package io.fanout.core.settings;

/** Where a client of an OAuth 2.0 issuer sends its secret. */
public enum SecretPlace {
  /** In {@code Authorization: Basic}; OAuth calls it {@code client_secret_basic}. */
  HEADER,
  /** In the body, for issuers that want it there; OAuth calls it {@code client_secret_post}. */
  BODY
}
