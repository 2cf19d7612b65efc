package io.fanout.netty.client;

import io.fanout.core.client.Security;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.ClientTls;
import org.jspecify.annotations.Nullable;

/**
 * What secures a backend's connections, made for the first host that needs it: with plain hosts
 * alone, no library is loaded. Two threads may both make it; either result is right.
 */
final class TlsOnDemand {
  private final TlsProvider provider;
  private final Security security;
  private final boolean http2;
  private volatile @Nullable ClientTls made;

  TlsOnDemand(TlsProvider provider, Security security, boolean http2) {
    this.provider = provider;
    this.security = security;
    this.http2 = http2;
  }

  boolean http2() {
    return http2;
  }

  ClientTls get() {
    ClientTls known = made;
    if (known == null) {
      known = ClientTls.of(provider, security, http2);
      made = known;
    }
    return known;
  }
}
