package io.fanout.netty.tls;

import io.fanout.core.client.Origin;
import io.fanout.core.client.Security;
import io.fanout.core.client.TlsManagers;
import io.fanout.core.settings.TlsProvider;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How the lanes secure connections to hosts, by the implementation of TLS that was chosen. Both
 * check the certificate and the host's name with the JDK's trust managers, and both use the
 * versions and suites that the JDK or the bundle enables.
 */
public final class ClientTls {
  private static final String[] PROTOCOLS = {
    ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1
  };

  private final Security security;
  private final boolean http2;

  /** Null where the JDK secures connections. */
  private final @Nullable SslContext boringSsl;

  private ClientTls(Security security, boolean http2, @Nullable SslContext boringSsl) {
    this.security = security;
    this.http2 = http2;
    this.boringSsl = boringSsl;
  }

  /**
   * As that choice says.
   *
   * @param http2 whether HTTP/2 is offered in the handshake
   * @throws IllegalArgumentException if BoringSSL has to secure connections and cannot
   */
  public static ClientTls of(TlsProvider chosen, Security security, boolean http2) {
    TlsManagers managers = security.managers();
    return BoringSsl.secures(chosen, managers, security.ciphers())
        ? new ClientTls(
            security, http2, boringSsl(Objects.requireNonNull(managers), security, http2))
        : new ClientTls(security, http2, null);
  }

  /** By the JDK, without HTTP/2. */
  public static ClientTls ofTheJdk(Security security) {
    return new ClientTls(security, false, null);
  }

  private static SslContext boringSsl(TlsManagers managers, Security security, boolean http2) {
    SSLParameters wanted = security.parameters();
    SslContextBuilder builder =
        BoringSsl.client(managers)
            .endpointIdentificationAlgorithm(wanted.getEndpointIdentificationAlgorithm())
            .protocols(wanted.getProtocols())
            .ciphers(List.of(wanted.getCipherSuites()), SupportedCipherSuiteFilter.INSTANCE);
    if (http2) {
      builder.applicationProtocolConfig(
          new ApplicationProtocolConfig(
              ApplicationProtocolConfig.Protocol.ALPN,
              ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
              ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
              PROTOCOLS));
    }
    try {
      return builder.build();
    } catch (SSLException e) {
      throw new IllegalArgumentException("BoringSSL cannot use this bundle: " + e, e);
    }
  }

  /** Creates the handler of a connection to that host, with a limit on its handshake. */
  public SslHandler handler(Origin origin, long atMostMillis) {
    SslHandler handler =
        boringSsl == null
            ? new SslHandler(engine(origin))
            : boringSsl.newHandler(ByteBufAllocator.DEFAULT, origin.host(), origin.port());
    handler.setHandshakeTimeoutMillis(atMostMillis);
    return handler;
  }

  private SSLEngine engine(Origin origin) {
    SSLEngine engine = security.engine(origin);
    if (http2) {
      SSLParameters parameters = engine.getSSLParameters();
      parameters.setApplicationProtocols(PROTOCOLS);
      engine.setSSLParameters(parameters);
    }
    return engine;
  }

  /** Whether HTTP/2 was agreed on in that handshake, which is over. */
  public static boolean agreedOnHttp2(SslHandler shaken) {
    return ApplicationProtocolNames.HTTP_2.equals(shaken.engine().getApplicationProtocol());
  }

  /** Why a handshake failed. Netty's exception for BoringSSL does not say it; its cause does. */
  public static Throwable reason(Throwable failure) {
    Throwable cause = failure.getCause();
    if (failure instanceof SSLException && cause != null && cause.getMessage() != null) {
      return String.valueOf(failure.getMessage()).contains(cause.getMessage()) ? failure : cause;
    }
    return failure;
  }
}
