package io.fanout.clients;

import io.fanout.core.client.Security;
import io.fanout.core.client.TlsManagers;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A private certificate authority and its certificates. */
final class TestCertificates {
  private static final CertificateBuilder BUILDER =
      new CertificateBuilder().algorithm(CertificateBuilder.Algorithm.ecp256);
  private static final X509Bundle AUTHORITY = authority();

  private TestCertificates() {}

  private static X509Bundle authority() {
    try {
      return BUILDER
          .copy()
          .subject("CN=authority")
          .setIsCertificateAuthority(true)
          .buildSelfSigned();
    } catch (Exception e) {
      throw new IllegalStateException("no authority", e);
    }
  }

  private static X509Bundle signed(String name) {
    try {
      return BUILDER.copy().subject("CN=" + name).addSanDnsName(name).buildIssuedBy(AUTHORITY);
    } catch (Exception e) {
      throw new IllegalStateException("no certificate for " + name, e);
    }
  }

  /** Trusts the authority. */
  static Security trusting() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManagerFactory trusted = AUTHORITY.toTrustManagerFactory();
      context.init(null, trusted.getTrustManagers(), null);
      return new Security(context, new TlsManagers(null, trusted), List.of(), List.of());
    } catch (Exception e) {
      throw new IllegalStateException("nothing to trust", e);
    }
  }

  /** A TLS context for a server with this name, for plain sockets. */
  static SSLContext serverSockets(String name) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      KeyManager[] keys = signed(name).toKeyManagerFactory().getKeyManagers();
      context.init(keys, null, null);
      return context;
    } catch (Exception e) {
      throw new IllegalStateException("no server for " + name, e);
    }
  }

  /** A TLS context for a server with this name that prefers HTTP/2. */
  static SslContext server(String name) {
    try {
      return SslContextBuilder.forServer(signed(name).toKeyManagerFactory())
          .sslProvider(SslProvider.JDK)
          .applicationProtocolConfig(
              new ApplicationProtocolConfig(
                  Protocol.ALPN,
                  SelectorFailureBehavior.NO_ADVERTISE,
                  SelectedListenerFailureBehavior.ACCEPT,
                  ApplicationProtocolNames.HTTP_2,
                  ApplicationProtocolNames.HTTP_1_1))
          .build();
    } catch (Exception e) {
      throw new IllegalStateException("no server for " + name, e);
    }
  }
}
