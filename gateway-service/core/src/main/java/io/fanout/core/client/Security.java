package io.fanout.core.client;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How connections to a backend are secured: whom to trust and with which certificate of our own. A
 * host's certificate must be for its name; no setting turns that off.
 *
 * @param managers the keys and certificates that the context was made from; null if they are not
 *     known, so that only the JDK's implementation can secure connections
 * @param protocols the versions of TLS that may be spoken; none named are the JDK's
 * @param ciphers the cipher suites that may be used; none named are the JDK's
 */
public record Security(
    SSLContext context,
    @Nullable TlsManagers managers,
    List<String> protocols,
    List<String> ciphers) {
  /** What the JDK calls its default context, unless somebody has replaced it. */
  private static final String DEFAULT = "Default";

  public Security {
    protocols = List.copyOf(protocols);
    ciphers = List.copyOf(ciphers);
  }

  /** With a context whose keys and certificates are not known. */
  public Security(SSLContext context, List<String> protocols, List<String> ciphers) {
    this(context, null, protocols, ciphers);
  }

  /** Trusts whom the JDK trusts, and has no certificate of its own. */
  public static Security ofThePlatform() {
    try {
      SSLContext context = SSLContext.getDefault();
      return new Security(context, managersOf(context), List.of(), List.of());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no default SSLContext", e);
    }
  }

  /** Null for a context of the application's, or one with the key store of a system property. */
  private static @Nullable TlsManagers managersOf(SSLContext ofThePlatform) {
    boolean untouched =
        ofThePlatform.getProtocol().equals(DEFAULT)
            && System.getProperty("javax.net.ssl.keyStore") == null;
    return untouched ? TlsManagers.OF_THE_PLATFORM : null;
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
