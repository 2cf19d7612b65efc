package io.fanout.bench.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.util.List;

/**
 * Both ends of connections, by one provider: TLS 1.3, a certificate with an EC key (P-256), and no
 * check of the host's name, which is the same Java code for both providers.
 *
 * @param client the end that trusts the server's certificate
 * @param server the end that shows it
 */
record Ends(SslContext client, SslContext server) {
  /** The suite that both providers negotiate here. */
  static final String SUITE = "TLS_AES_128_GCM_SHA256";

  private static final String VERSION = "TLSv1.3";

  static Ends ofTheJdk() throws Exception {
    X509Bundle keys = keys();
    return new Ends(
        client(keys, SslProvider.JDK).ciphers(List.of(SUITE)).build(),
        server(keys, SslProvider.JDK).ciphers(List.of(SUITE)).build());
  }

  /** Without a list of suites, which BoringSSL takes for TLS 1.3 only as a whole. */
  static Ends ofBoringSsl() throws Exception {
    OpenSsl.ensureAvailability();
    X509Bundle keys = keys();
    return new Ends(
        client(keys, SslProvider.OPENSSL).build(), server(keys, SslProvider.OPENSSL).build());
  }

  private static X509Bundle keys() throws Exception {
    return new CertificateBuilder()
        .algorithm(CertificateBuilder.Algorithm.ecp256)
        .subject("CN=localhost")
        .setIsCertificateAuthority(true)
        .buildSelfSigned();
  }

  private static SslContextBuilder client(X509Bundle keys, SslProvider provider) {
    return SslContextBuilder.forClient()
        .sslProvider(provider)
        .protocols(VERSION)
        .endpointIdentificationAlgorithm(null)
        .trustManager(keys.getCertificate());
  }

  private static SslContextBuilder server(X509Bundle keys, SslProvider provider) throws Exception {
    return SslContextBuilder.forServer(keys.toKeyManagerFactory())
        .sslProvider(provider)
        .protocols(VERSION);
  }
}
