package io.fanout.netty.edge;

import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.TlsProvider;
import io.fanout.netty.tls.BoringSsl;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.CipherSuiteFilter;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/**
 * The certificate that the edge shows, and how connections are secured with it. A newer one may be
 * given at any time, from any thread: connections made from then on have it.
 */
public final class EdgeTls {
  private final TlsProvider provider;
  private final InboundSettings settings;
  private volatile SslContext context;

  /**
   * With that implementation of TLS.
   *
   * @throws IllegalArgumentException if it cannot show that certificate
   */
  public EdgeTls(TlsProvider provider, TlsIdentity identity, InboundSettings settings) {
    this.provider = provider;
    this.settings = settings;
    this.context = context(identity);
  }

  /** Takes a newer certificate. */
  public void use(TlsIdentity newer) {
    context = context(newer);
  }

  private SslContext context(TlsIdentity identity) {
    List<String> ciphers = identity.ciphers();
    List<String> named = ciphers == null ? List.of() : ciphers;
    return BoringSsl.secures(provider, identity.managers(), named)
        ? byBoringSsl(identity)
        : byTheJdk(identity);
  }

  private SslContext byTheJdk(TlsIdentity identity) {
    List<String> versions = identity.protocols();
    return new JdkSslContext(
        identity.context(),
        false,
        ciphers(identity),
        filter(identity),
        protocols(),
        clientAuth(),
        versions == null ? null : versions.toArray(new String[0]),
        false);
  }

  /**
   * Allows only what the JDK's security properties allow. A finalizer frees the context when a
   * newer one has taken its place and its last connection ends.
   */
  private SslContext byBoringSsl(TlsIdentity identity) {
    SSLParameters usual = identity.context().getDefaultSSLParameters();
    Set<String> allowed =
        Set.copyOf(List.of(identity.context().getSupportedSSLParameters().getCipherSuites()));
    List<String> versions = identity.protocols();
    try {
      return BoringSsl.server(identity.managers())
          .ciphers(ciphers(identity).stream().filter(allowed::contains).toList(), filter(identity))
          .applicationProtocolConfig(protocols())
          .clientAuth(clientAuth())
          .protocols(versions == null ? List.of(usual.getProtocols()) : versions)
          .build();
    } catch (SSLException e) {
      throw new IllegalArgumentException("BoringSSL cannot use this bundle: " + e, e);
    }
  }

  private static List<String> ciphers(TlsIdentity identity) {
    List<String> named = identity.ciphers();
    return named == null ? Http2SecurityUtil.CIPHERS : named;
  }

  private static CipherSuiteFilter filter(TlsIdentity identity) {
    return identity.ciphers() == null
        ? SupportedCipherSuiteFilter.INSTANCE
        : IdentityCipherSuiteFilter.INSTANCE;
  }

  private ClientAuth clientAuth() {
    return switch (settings.clientCertificates()) {
      case NONE -> ClientAuth.NONE;
      case WANT -> ClientAuth.OPTIONAL;
      case NEED -> ClientAuth.REQUIRE;
    };
  }

  private ApplicationProtocolConfig protocols() {
    return new ApplicationProtocolConfig(
        ApplicationProtocolConfig.Protocol.ALPN,
        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
        settings.http2()
            ? List.of(ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1)
            : List.of(ApplicationProtocolNames.HTTP_1_1));
  }

  /** The TLS handler of one connection. A handshake may take as long as a request. */
  SslHandler handler(ByteBufAllocator allocator) {
    SslHandler handler = context.newHandler(allocator);
    handler.setHandshakeTimeoutMillis(settings.requestTimeout().toMillis());
    return handler;
  }
}
