package io.fanout.core.settings;

/** The implementation of TLS behind the lanes' connections. */
public enum TlsProvider {
  /**
   * BoringSSL if its library is there and can use the SSL bundle; otherwise the JDK's. Which of
   * them it is may differ between bundles.
   */
  AUTO,
  /** The JDK's own provider, or the one that the JDK's security properties name. */
  JDK,
  /** BoringSSL, by netty-tcnative; the gateway does not start without it. */
  BORINGSSL
}
