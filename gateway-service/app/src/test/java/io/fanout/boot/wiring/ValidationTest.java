package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.GatewayApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ValidationTest {
  private static final String BROKEN =
      """
      gateway:
        mode: fibre
        handoff: { intake-size: 1000 }
        backends:
          b: { hosts: ["b:1"], timeout: 4 }
        endpoints:
          - path: /a
            calls:
              b: { backend: c, path: "/{x}", flatt: true }
      """;

  private final Path folder;

  ValidationTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private int validate(String yaml, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("gateway.yml"), yaml);
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.add("validate");
    arguments.add("--spring.config.location=file:" + file);
    return Validation.run(GatewayApplication.class, arguments.toArray(String[]::new));
  }

  private static String soundBut(String profile, String broken) {
    return """
        gateway:
          backends: { b: { hosts: ["http://b.invalid:1"] } }
          endpoints: [ { path: /a, calls: { b: { backend: b, path: / } } } ]
        ---
        spring.config.activate.on-profile: %s
        gateway: { %s }
        """
        .formatted(profile, broken);
  }

  @Test
  void settingsOfTheDefaultProfileAreChecked(CapturedOutput output) throws IOException {
    assertThat(validate(soundBut("default", "mode: fibre"))).isOne();
    assertThat(output.getOut()).contains("gateway.mode: fibre (expected: one of fiber,");
  }

  @Test
  void settingsOfOtherProfilesAreNotChecked(CapturedOutput output) throws IOException {
    assertThat(validate(soundBut("production", "mode: fibre"))).isZero();
    assertThat(output.getOut().strip()).isEqualTo("valid: 1 endpoint, 1 backend");
  }

  @Test
  void settingsOfTheActiveProfileAreChecked(CapturedOutput output) throws IOException {
    String named = "--spring.profiles.active=production";
    assertThat(validate(soundBut("production", "mode: fibre"), named)).isOne();
    assertThat(validate(soundBut("default", "mode: fibre"), named)).isZero();
    assertThat(output.getOut()).contains("gateway.mode: fibre").contains("valid: 1 endpoint");
  }

  @Test
  void aClientThatTreatsANameAsOneHostIsSaid(CapturedOutput output) throws IOException {
    assertThat(validate(soundBut("default", "mode: thread-pool, client: jdk"))).isZero();
    assertThat(output.getOut())
        .contains("note: the client jdk treats a name as one host: all addresses of b.invalid");
  }

  @Test
  void schemaIsPrintedAndNothingIsChecked(CapturedOutput output) throws IOException {
    assertThat(validate("gateway: { mode: fibre }", "--schema")).isZero();
    assertThat(output.getOut().strip())
        .isEqualTo(Files.readString(Path.of("../../docs/configuration.schema.json")).strip());
  }

  @Test
  void brokenFileGivesAllItsProblemsAndNothingElse(CapturedOutput output) throws IOException {
    assertThat(validate(BROKEN)).isOne();

    assertThat(output.getOut().strip().lines().map(ValidationTest::withoutFile))
        .containsExactly(
            "7 settings are refused:",
            "gateway.mode: fibre (expected: one of fiber, thread-pool, virtual-thread)  [2:9]",
            "gateway.backends.b.timeout: 4 (expected: a time with its unit, e.g. 500ms or 2s)  [5:35]",
            "gateway.endpoints[0].calls.b.flatt: true (expected: gateway.endpoints[0].calls.b has"
                + " only backend, body, cache, coalesce, drop, fallback, fallback-call, flat, headers,"
                + " idempotent, method, mirror, path, pick, rename, required, status, timeout, weight, wrap)  [9:47]",
            "gateway.handoff.intake-size: 1000 (expected: a power of two from 1 to 1048576, e.g."
                + " 1024)  [3:27]",
            "gateway.backends.b.hosts[0]: b:1 (expected: http://name:port or https://name:port; the"
                + " name of letters, digits, dots and dashes, nothing behind the port)  [5:18]",
            "gateway.endpoints[0].calls.b.backend: c (expected: one of the backends b)  [9:23]",
            "gateway.endpoints[0].calls.b.path: /{x} (expected: existing references; {x} is"
                + " none of {b}, {query.NAME}, {header.NAME}, {body})  [9:32]");
  }

  private static String withoutFile(String line) {
    return line.replaceAll("URL \\[[^]]*] - ", "");
  }

  @Test
  void aFileThatIsNotYamlIsRefusedWithItsPosition(CapturedOutput output) throws IOException {
    assertThat(validate("gateway:\n  mode: [fiber\n  x: y\n")).isOne();

    assertThat(output.getOut())
        .startsWith("a configuration file is not YAML:")
        .contains("line 3")
        .doesNotContain("\tat ");
  }

  @Test
  void missingFileIsRefused(CapturedOutput output) {
    int code =
        Validation.run(
            GatewayApplication.class, "validate", "--spring.config.location=file:/nowhere/x.yml");

    assertThat(code).isOne();
    assertThat(output.getOut()).contains("/nowhere/x.yml").doesNotContain("\tat ");
  }

  @Test
  void soundFileIsSaidToBeSound(CapturedOutput output) throws IOException {
    int code =
        validate(
            """
            gateway:
              backends: { b: { hosts: ["http://b.invalid:1"] } }
              endpoints: [ { path: /a, calls: { b: { backend: b, path: / } } } ]
            """);

    assertThat(code).isZero();
    assertThat(output.getOut().strip()).isEqualTo("valid: 1 endpoint, 1 backend");
  }

  @Test
  void theDemoIsSound() {
    assertThat(
            Validation.run(GatewayApplication.class, "validate", "--spring.profiles.active=demo"))
        .isZero();
  }

  @Test
  void theJarAloneHasNoEndpointAndNoBackend(CapturedOutput output) {
    assertThat(Validation.run(GatewayApplication.class, "validate")).isOne();

    assertThat(output.getOut())
        .startsWith("1 setting is refused:")
        .contains("gateway.endpoints: missing (expected: at least one endpoint");
  }
}
