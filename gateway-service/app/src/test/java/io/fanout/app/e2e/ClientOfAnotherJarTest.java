package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.GatewayApplication;
import io.fanout.clients.apache.ApacheClientKind;
import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.kind.ClientKind;
import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar on the class path adds a client: settings name it, and the gateway uses it. */
final class ClientOfAnotherJarTest {
  private static final String[] SETTINGS = {
    "gateway.backends.b.hosts[0]=http://nowhere.invalid:1",
    "gateway.endpoints[0].path=/one",
    "gateway.endpoints[0].calls.b.backend=b",
    "gateway.endpoints[0].calls.b.path=/b"
  };

  private final Path folder;

  ClientOfAnotherJarTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private String classPathWith(Class<? extends ClientKind> kind) throws IOException {
    Path jar = folder.resolve("kind.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/services/" + ClientKind.class.getName()));
      out.write(kind.getName().getBytes(StandardCharsets.UTF_8));
      out.closeEntry();
    }
    return jar + File.pathSeparator + System.getProperty("java.class.path");
  }

  @Test
  void aGatewayCallsThroughIt() throws Exception {
    List<String> settings = new ArrayList<>(List.of(SETTINGS));
    settings.add("gateway.client=canned");
    settings.add("server.port=0");
    String classPath = classPathWith(CannedClientKind.class);
    try (GatewayProcess gateway =
        GatewayProcess.startOn(
            List.of("-cp", classPath), folder, settings.toArray(String[]::new))) {
      URI uri = URI.create("http://127.0.0.1:%d/one".formatted(gateway.port()));
      HttpURLConnection answer = (HttpURLConnection) uri.toURL().openConnection();
      assertThat(answer.getResponseCode()).isEqualTo(200);
      assertThat(new String(answer.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("{\"b\":{\"from\":\"the jar\"}}");
    }
  }

  @Test
  void validateNamesItAmongTheOthers() throws Exception {
    assertThat(validate(classPathWith(CannedClientKind.class), "--gateway.client=none"))
        .contains(
            "gateway.client: none (expected: comsat-apache or event-loop or jdk or comsat-async or"
                + " comsat-okhttp or go-relay or canned for mode fiber)");
  }

  /** A third-party class with the label of a shipped client. */
  public static final class OtherApacheKind implements ClientKind {
    private final ClientKind apache = new ApacheClientKind();

    @Override
    public String label() {
      return apache.label();
    }

    @Override
    public Capabilities capabilities() {
      return apache.capabilities();
    }

    @Override
    public ClientFactory open(ClientKit kit) {
      return apache.open(kit);
    }
  }

  @Test
  void validateRefusesASecondClientOfOneLabel() throws Exception {
    assertThat(validate(classPathWith(OtherApacheKind.class)))
        .contains("gateway.client: event-loop (expected: one ClientKind for each label, but ")
        .contains(" both have apache; remove one of them from the class path");
  }

  private String validate(String classPath, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath,
            GatewayApplication.class.getName(),
            "validate"));
    for (String setting : SETTINGS) {
      command.add("--" + setting);
    }
    command.addAll(List.of(arguments));
    Path log = folder.resolve("validate.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(log)).isEqualTo(1);
    return Files.readString(log);
  }
}
