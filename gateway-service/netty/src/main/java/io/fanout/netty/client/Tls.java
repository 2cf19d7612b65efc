package io.fanout.netty.client;

import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.netty.handler.ssl.SslHandler;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * How connections are secured, as the lanes take it.
 *
 * @param http2 whether HTTP/2 is offered in the handshake
 */
record Tls(Security security, boolean http2) {
  private static final String HTTP_2 = "h2";

  /** What shakes hands with that host, in at most so many milliseconds. */
  SslHandler handler(Origin origin, int atMostMillis) {
    SSLEngine engine = security.engine(origin);
    if (http2) {
      SSLParameters parameters = engine.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {HTTP_2, "http/1.1"});
      engine.setSSLParameters(parameters);
    }
    SslHandler handler = new SslHandler(engine);
    handler.setHandshakeTimeoutMillis(atMostMillis);
    return handler;
  }

  /** Whether HTTP/2 was agreed on in that handshake, which is over. */
  static boolean agreedOnHttp2(SslHandler shaken) {
    return HTTP_2.equals(shaken.engine().getApplicationProtocol());
  }
}
