package io.fanout.clients.apache;

import java.io.IOException;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.apache.http.HttpHost;
import org.apache.http.nio.conn.ssl.SSLIOSessionStrategy;
import org.apache.http.nio.reactor.IOSession;
import org.apache.http.nio.reactor.ssl.SSLIOSession;
import org.jspecify.annotations.Nullable;

/** Secures a reactor's connections, and times out slow handshakes. */
final class HandshakeTimeout extends SSLIOSessionStrategy {
  private final int atMostMillis;

  HandshakeTimeout(
      SSLContext context,
      String @Nullable [] protocols,
      String @Nullable [] ciphers,
      HostnameVerifier verifier,
      int atMostMillis) {
    super(context, protocols, ciphers, verifier);
    this.atMostMillis = atMostMillis;
  }

  @Override
  public SSLIOSession upgrade(HttpHost host, IOSession session) throws IOException {
    session.setSocketTimeout(atMostMillis);
    return super.upgrade(host, session);
  }

  /** After the handshake a connection may be silent for as long as its call lasts. */
  @Override
  protected void verifySession(HttpHost host, IOSession session, SSLSession shaken)
      throws SSLException {
    super.verifySession(host, session, shaken);
    session.setSocketTimeout(0);
  }
}
