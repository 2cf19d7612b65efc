package io.fanout.netty.tls;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The certificates that the JDK trusts, read once, with the first bundle that names no others. */
final class PlatformTrust {
  private static final class Read {
    private static final TrustManagerFactory TRUST = read();
  }

  private PlatformTrust() {}

  private static TrustManagerFactory read() {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init((KeyStore) null);
      return trust;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK's trusted certificates cannot be read", e);
    }
  }

  static TrustManagerFactory or(@Nullable TrustManagerFactory others) {
    return others == null ? Read.TRUST : others;
  }
}
