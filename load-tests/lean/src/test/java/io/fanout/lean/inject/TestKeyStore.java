package io.fanout.lean.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A self-signed certificate, made by the JDK's keytool. */
final class TestKeyStore {
  private static final String PASSWORD = "of-this-test";

  private TestKeyStore() {}

  /** Makes one in that folder; returns the argument that gives it to the backends. */
  static String argument(Path folder) throws IOException, InterruptedException {
    Path store = store(folder);
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "rig",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(made.waitFor()).as(output).isZero();
    return "--tls=" + store + ":" + PASSWORD;
  }

  /** For a server with the certificate in that folder. */
  static SSLContext server(Path folder) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance(store(folder).toFile(), PASSWORD.toCharArray());
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), null, null);
    return context;
  }

  private static Path store(Path folder) {
    return folder.resolve("store.p12");
  }
}
