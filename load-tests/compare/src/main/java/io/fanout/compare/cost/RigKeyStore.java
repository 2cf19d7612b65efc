package io.fanout.compare.cost;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A key and its certificate for 127.0.0.1, made for one run by the JDK's keytool. */
record RigKeyStore(Path file) {
  /** The key is worth nothing: it protects traffic within this machine. */
  static final String PASSWORD = "fanout-lab";

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
                      "PKCS12",
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

  /** For the backends. */
  String argument() {
    return "--tls=%s:%s".formatted(file, PASSWORD);
  }
}
