package io.fanout.netty.edge;

import io.fanout.core.settings.InboundSettings;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.util.List;

/**
 * The certificate that the edge shows, and how connections are secured with it. A newer one may be
 * given at any time, from any thread: connections made from then on have it.
 */
public final class EdgeTls {
  private final InboundSettings settings;
  private volatile SslContext context;

  public EdgeTls(TlsIdentity identity, InboundSettings settings) {
    this.settings = settings;
    this.context = context(identity);
  }

  /** Takes a newer certificate. */
  public void use(TlsIdentity newer) {
    context = context(newer);
  }

  private SslContext context(TlsIdentity identity) {
    List<String> ciphers = identity.ciphers();
    List<String> protocols = identity.protocols();
    return new JdkSslContext(
        identity.context(),
        false,
        ciphers == null ? Http2SecurityUtil.CIPHERS : ciphers,
        ciphers == null ? SupportedCipherSuiteFilter.INSTANCE : IdentityCipherSuiteFilter.INSTANCE,
        protocols(),
        clientAuth(),
        protocols == null ? null : protocols.toArray(new String[0]),
        false);
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
