package io.fanout.policy.shared;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/** Whom to trust, and with which certificate of our own, for a library that makes its own TLS. */
public record TlsManagers(KeyManagerFactory keys, TrustManagerFactory trusted) {}
