package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.GatewayApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the program as an operator does, in a process of its own. */
@Tag("thorough")
class RefusedStartTest {
  private static final int LONGEST_SECONDS = 600;

  private record Ended(int code, String output) {}

  private final Path folder;

  RefusedStartTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Ended start(String yaml, String... arguments) throws Exception {
    return startOn(List.of(), yaml, arguments);
  }

  /** The same with more JVM options. */
  private Ended startOn(List<String> options, String yaml, String... arguments) throws Exception {
    Path file = Files.writeString(folder.resolve("gateway.yml"), yaml);
    Path output = folder.resolve("output");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.addAll(options);
    command.add(GatewayApplication.class.getName());
    command.addAll(List.of(arguments));
    command.add("--spring.config.location=file:" + file);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
      return new Ended(process.exitValue(), Files.readString(output));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void errorsInTheDefaultProfileAreRefusedToo() throws Exception {
    Ended ended =
        start(
            "server.port: 0\n"
                + "---\n"
                + "spring.config.activate.on-profile: default\n"
                + "gateway: { mode: fibre }\n");

    assertThat(ended.code()).isOne();
    assertThat(ended.output()).contains("gateway.mode: fibre (expected: one of fiber, thread-pool");
  }

  @Test
  void refusedSettingsAreOneListAndNoStackTrace() throws Exception {
    Ended ended = start("gateway: { mode: fibre, lanes: { count: -1 } }\nserver.port: 0\n");

    assertThat(ended.code()).isOne();
    assertThat(ended.output())
        .contains("3 settings are refused:")
        .containsOnlyOnce("gateway.mode: fibre (expected: one of fiber, thread-pool")
        .containsOnlyOnce("gateway.lanes.count: -1 (expected: a whole number from 0 to 1024)")
        .containsOnlyOnce("gateway.endpoints: missing (expected: at least one endpoint")
        .contains("docs/configuration.md")
        .doesNotContain("\tat ");
  }

  @Test
  void transportThatTheMachineDoesNotHaveIsRefusedWithTheReason() throws Exception {
    Ended ended =
        startOn(
            List.of("-Dio.netty.transport.noNative=true"),
            "gateway: { mode: fibre, lanes: { transport: io-uring } }\nserver.port: 0\n");

    assertThat(ended.code()).isOne();
    assertThat(ended.output())
        .contains("3 settings are refused:")
        .containsOnlyOnce("gateway.mode: fibre (expected: one of fiber, thread-pool")
        .containsPattern(
            "gateway\\.lanes\\.transport: io-uring \\(expected: nio on this machine, or not to be"
                + " set; io-uring needs Linux 5\\.9 or later .*not to be had here: Native transport"
                + " was explicit disabled .*gateway\\.yml. - 1:45")
        .doesNotContain("\tat ");
  }

  @Test
  void tlsProviderThatTheMachineDoesNotHaveIsRefusedWithTheReason() throws Exception {
    Ended ended =
        startOn(
            List.of("-Dio.netty.handler.ssl.noOpenSsl=true"),
            "gateway: { mode: fibre, lanes: { tls-provider: boringssl } }\nserver.port: 0\n");

    assertThat(ended.code()).isOne();
    assertThat(ended.output())
        .containsPattern(
            "gateway\\.lanes\\.tls-provider: boringssl \\(expected: auto or jdk; BoringSSL needs"
                + " netty-tcnative-boringssl-static for this system .*gateway\\.yml. - 1:")
        .doesNotContain("\tat ");
  }

  @Test
  void aFileThatIsNotYamlIsReportedWithItsPositionAndNoStackTrace() throws Exception {
    Ended ended = start("gateway:\n  mode: [fiber\n  x: y\n");

    assertThat(ended.code()).isOne();
    assertThat(ended.output())
        .contains("a configuration file is not YAML", "line 3")
        .doesNotContain("\tat ");
  }

  @Test
  void validationEndsWithItsCode() throws Exception {
    assertThat(start("gateway.mode: fibre", "validate").code()).isOne();
    assertThat(
            start(
                "gateway.endpoints: [ { path: /a, handler: customersOfAccount } ]",
                "validate",
                "--spring.profiles.active=demo"))
        .isEqualTo(new Ended(0, "valid: 1 endpoint, 0 backends\n"));
  }
}
