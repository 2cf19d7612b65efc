package io.fanout.core.client;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * How connections to a backend are secured: whom to trust and with which certificate of our own. A
 * host's certificate must be for its name; no setting turns that off.
 *
 * @param protocols the versions of TLS that may be spoken; none named are the JDK's
 * @param ciphers the cipher suites that may be used; none named are the JDK's
 */
public record Security(SSLContext context, List<String> protocols, List<String> ciphers) {
  public Security {
    protocols = List.copyOf(protocols);
    ciphers = List.copyOf(ciphers);
  }

  /** Trusts whom the JDK trusts, and has no certificate of its own. */
  public static Security ofThePlatform() {
    try {
      return new Security(SSLContext.getDefault(), List.of(), List.of());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no default SSLContext", e);
    }
  }

  /** The client's side of a connection to that host. */
  public SSLEngine engine(Origin origin) {
    SSLEngine engine = context.createSSLEngine(origin.host(), origin.port());
    engine.setUseClientMode(true);
    engine.setSSLParameters(parameters());
    return engine;
  }

  /** The parameters for setting up a connection, including the check of the host's name. */
  public SSLParameters parameters() {
    SSLParameters parameters = context.getDefaultSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    if (!protocols.isEmpty()) {
      parameters.setProtocols(protocols.toArray(String[]::new));
    }
    if (!ciphers.isEmpty()) {
      parameters.setCipherSuites(ciphers.toArray(String[]::new));
    }
    return parameters;
  }
}
