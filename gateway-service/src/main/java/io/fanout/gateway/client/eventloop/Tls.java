package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.Origin;
import io.netty.handler.ssl.SslHandler;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/** How connections are secured: the trusted certificates, and that a host's name is on its own. */
record Tls(SSLContext context) {
  /** What shakes hands with that host, in at most so many milliseconds. */
  SslHandler handler(Origin origin, int atMostMillis) {
    SSLEngine engine = context.createSSLEngine(origin.host(), origin.port());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    engine.setSSLParameters(parameters);
    SslHandler handler = new SslHandler(engine);
    handler.setHandshakeTimeoutMillis(atMostMillis);
    return handler;
  }
}
