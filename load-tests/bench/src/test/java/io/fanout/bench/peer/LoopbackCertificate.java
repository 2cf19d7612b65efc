package io.fanout.bench.peer;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;

/** A key and its certificate for 127.0.0.1. */
public final class LoopbackCertificate {
  public static final String PASSWORD = "secret";

  private final X509Bundle keys;

  public LoopbackCertificate() throws Exception {
    keys =
        new CertificateBuilder()
            .algorithm(CertificateBuilder.Algorithm.ecp256)
            .subject("CN=127.0.0.1")
            .addSanIpAddress("127.0.0.1")
            .setIsCertificateAuthority(true)
            .buildSelfSigned();
  }

  /** Has the key, and trusts the certificate. */
  public SSLContext context() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        keys.toKeyManagerFactory().getKeyManagers(),
        keys.toTrustManagerFactory().getTrustManagers(),
        null);
    return context;
  }

  /** A PKCS #12 file with both, which {@link #PASSWORD} opens. */
  public Path file() throws Exception {
    return keys.toTempKeyStoreFile(PASSWORD.toCharArray()).toPath();
  }
}
