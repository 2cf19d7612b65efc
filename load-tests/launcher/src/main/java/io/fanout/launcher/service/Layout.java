package io.fanout.launcher.service;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * The folders and files of the project.
 *
 * @param root the folder of the project
 * @param directory the folder with the records of running processes
 */
public record Layout(Path root, RunDirectory directory) {

  public Path gatewayJar() {
    return built("gateway-service/app/target/gateway-service.jar", "up");
  }

  /** The jar with the demo's endpoints and handler, to put beside an extracted gateway. */
  public Path demoJar() {
    return built("examples/demo/target/demo-app.jar", "up");
  }

  public Path mocksJar() {
    return built("mock-backends/target/mock-backends.jar", "up");
  }

  /** The jar that contains the issuer of tokens. */
  public Path testKitJar() {
    return built("gateway-service/test/target/fanout-test.jar", "up --with identity");
  }

  public Path benchJar() {
    return built("load-tests/bench/target/bench.jar", "bench");
  }

  /** A fingerprint of the builds of the gateway and its demo. */
  String gatewayBuild() {
    return fingerprint(gatewayJar()) + "-" + fingerprint(demoJar());
  }

  private Path built(String path, String command) {
    Path jar = root.resolve(path);
    if (!Files.isRegularFile(jar)) {
      throw new LauncherException(
          "%s is missing (expected: built); run ./fanout %s, which builds what is missing"
              .formatted(jar, command));
    }
    return jar;
  }

  /** A fingerprint of the file's content. */
  static String fingerprint(Path file) {
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[1 << 16];
    try (var in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        crc.update(buffer, 0, n);
      }
      return Long.toHexString(crc.getValue());
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be read: %s".formatted(file, failed), failed);
    }
  }
}
