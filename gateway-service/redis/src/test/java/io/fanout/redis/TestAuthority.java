package io.fanout.redis;

import io.fanout.policy.shared.TlsManagers;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;

/** A private certificate authority and its certificates, as PEM files in a folder. */
final class TestAuthority {
  private final Path folder;
  private final X509Bundle root;

  TestAuthority(String name, Path folder) throws Exception {
    this.folder = folder;
    this.root = builder().subject("CN=" + name).setIsCertificateAuthority(true).buildSelfSigned();
  }

  private static CertificateBuilder builder() {
    return new CertificateBuilder().ecp256();
  }

  /** A certificate for a server at this address, with its files. */
  Signed signed(String name, String address) throws Exception {
    X509Bundle made = builder().subject("CN=" + name).addSanIpAddress(address).buildIssuedBy(root);
    return new Signed(
        file(name + ".pem", made.getCertificatePathPEM()),
        file(name + "-key.pem", made.getPrivateKeyPEM()),
        authority());
  }

  /** The file of the authority's own certificate. */
  Path authority() throws IOException {
    return file("authority.pem", root.getCertificatePEM());
  }

  private Path file(String name, String pem) throws IOException {
    return Files.writeString(folder.resolve(name), pem);
  }

  /** A bundle that trusts this authority and has no certificate of its own. */
  TlsManagers trusting() throws GeneralSecurityException {
    KeyManagerFactory none = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    none.init(null, null);
    return new TlsManagers(none, root.toTrustManagerFactory());
  }

  /** The files of a certificate, its key, and its authority's certificate. */
  record Signed(Path certificate, Path key, Path authority) {
    /** redis-server's options for this certificate. */
    String[] serverOptions(boolean asksForCertificates) {
      return List.of(
              "--tls-cert-file",
              certificate.toString(),
              "--tls-key-file",
              key.toString(),
              "--tls-ca-cert-file",
              authority.toString(),
              "--tls-auth-clients",
              asksForCertificates ? "yes" : "no")
          .toArray(String[]::new);
    }
  }
}
