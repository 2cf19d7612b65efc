package io.fanout.gateway.client.eventloop;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A server's own certificate, made by the JDK's keytool, and what trusts it. */
final class Certificates {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final KeyStore keys;

  /** For a server of that name, such as {@code dns:localhost} or {@code ip:127.0.0.1}. */
  Certificates(Path folder, String name) throws Exception {
    Path file = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=server",
                "-ext",
                "san=" + name,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new IOException("keytool: " + Files.readString(folder.resolve("keytool.log")));
    }
    keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
  }

  /** The server's side. */
  SSLContext server() throws GeneralSecurityException {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), null, null);
    return context;
  }

  /** The side of a client that trusts this server alone. */
  SSLContext client() throws GeneralSecurityException {
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore certificates = KeyStore.getInstance(KeyStore.getDefaultType());
    try {
      certificates.load(null, null);
    } catch (IOException e) {
      throw new GeneralSecurityException("an empty key store cannot be made", e);
    }
    certificates.setCertificateEntry("server", keys.getCertificate("server"));
    trusted.init(certificates);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trusted.getTrustManagers(), null);
    return context;
  }
}
