package io.fanout.compare.cost;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key and its certificate for 127.0.0.1, made for one run by the JDK's keytool. */
record RigKeyStore(Path file) {
  /** The key is worth nothing: it protects traffic within this machine. */
  static final String PASSWORD = "fanout-lab";

  private static final String TYPE = "PKCS12";

  static RigKeyStore made(Jdk jdk, Path folder) {
    Path file = folder.resolve("rig.p12");
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(file);
      Process keytool =
          new ProcessBuilder(
                  List.of(
                      jdk.java().resolveSibling("keytool").toString(),
                      "-genkeypair",
                      "-alias",
                      "rig",
                      "-keyalg",
                      "EC",
                      "-groupname",
                      "secp256r1",
                      "-dname",
                      "CN=127.0.0.1",
                      "-ext",
                      "san=ip:127.0.0.1",
                      "-validity",
                      "2",
                      "-storetype",
                      TYPE,
                      "-keystore",
                      file.toString(),
                      "-storepass",
                      PASSWORD))
              .redirectErrorStream(true)
              .start();
      String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (keytool.waitFor() != 0) {
        throw new LauncherException("keytool made no certificate:\n" + said.indent(4));
      }
      return new RigKeyStore(file);
    } catch (IOException failed) {
      throw new LauncherException("keytool cannot be run: " + failed.getMessage(), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
  }

  /** A client that trusts it. */
  HttpClient client() {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(TYPE);
      store.load(in, PASSWORD.toCharArray());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).sslContext(context).build();
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new LauncherException(
          "%s cannot be read: %s".formatted(file, unreadable.getMessage()), unreadable);
    }
  }

  /** For a peer. */
  Map<String, String> environment() {
    return Map.of(Peer.KEY_STORE, file.toString(), Peer.KEY_STORE_PASSWORD, PASSWORD);
  }

  /** For the backends. */
  String argument() {
    return "--tls=%s:%s".formatted(file, PASSWORD);
  }
}
