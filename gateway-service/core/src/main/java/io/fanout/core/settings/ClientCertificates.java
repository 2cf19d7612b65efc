package io.fanout.core.settings;

/** Whether the edge asks clients for a certificate. */
public enum ClientCertificates {
  /** It does not ask. */
  NONE,
  /** It asks, and serves clients without one too; endpoints may require one. */
  WANT,
  /** It serves no client without one. */
  NEED
}
