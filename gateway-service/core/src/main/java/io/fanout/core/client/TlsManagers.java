package io.fanout.core.client;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The keys and certificates behind an {@code SSLContext}, for an implementation of TLS that is not
 * the JDK's and cannot use the context itself.
 *
 * @param keys our own certificates with their keys; null for none
 * @param trust whom to trust; null for those that the JDK trusts
 */
public record TlsManagers(@Nullable KeyManagerFactory keys, @Nullable TrustManagerFactory trust) {
  /** No certificate of our own, and the JDK's trust. */
  public static final TlsManagers OF_THE_PLATFORM = new TlsManagers(null, null);
}
