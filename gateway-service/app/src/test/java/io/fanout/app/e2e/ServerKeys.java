package io.fanout.app.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate for 127.0.0.1, made by the JDK's keytool, as a bundle for the edge. */
final class ServerKeys {
  private static final String PASSWORD = "changeit";

  /** By name. Every test could have its own, but a keytool takes a second. */
  private static final Map<String, byte[]> MADE = new ConcurrentHashMap<>();

  private final Path file;

  ServerKeys(Path folder, String name) throws Exception {
    file = folder.resolve(name + ".p12");
    byte[] made = MADE.get(name);
    if (made == null) {
      make(file, name);
      MADE.put(name, Files.readAllBytes(file));
    } else {
      Files.write(file, made);
    }
  }

  private static void make(Path file, String name) throws Exception {
    Path log = file.resolveSibling("keytool.log");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new IOException("keytool: " + Files.readString(log));
    }
  }

  /** Replaces those key files with these. */
  void replace(ServerKeys other) throws IOException {
    Files.copy(file, other.file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The settings that make the edge present this certificate. */
  String[] settings() {
    String bundle = "spring.ssl.bundle.jks.edge.";
    return new String[] {
      bundle + "keystore.location=file:" + file,
      bundle + "keystore.password=" + PASSWORD,
      bundle + "keystore.type=PKCS12",
      bundle + "reload-on-update=true",
      "spring.ssl.bundle.watch.file.quiet-period=50ms",
      "gateway.inbound.ssl-bundle=edge"
    };
  }

  /** A client's TLS context that trusts only this certificate. */
  SSLContext client() throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.getCertificate("server"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
