package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.core.settings.Mode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the conformance suite h2spec (github.com/summerwind/h2spec) if it is installed: named by the
 * system property {@code h2spec}, or on the PATH. {@link Http2ConformanceTest} has the same cases
 * for other machines.
 */
final class H2specTest {
  private static Path h2spec() {
    Optional<Path> found =
        Stream.concat(
                Stream.ofNullable(System.getProperty("h2spec")),
                Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                    .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                    .map(place -> place + "/h2spec"))
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        found.isPresent(),
        "h2spec is not installed, so its 146 cases were not run (build it from"
            + " github.com/summerwind/h2spec, and put it on the PATH or name it with"
            + " -Dh2spec=FILE)");
    return found.orElseThrow();
  }

  /**
   * Has an endpoint for GET and one for POST, so that answers wait for whole requests and no case
   * races with a 404 or 405.
   */
  private static RunningGateway gateway(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    for (int i = 0; i < 2; i++) {
      String endpoint = "gateway.endpoints[%d].".formatted(i);
      all.add(endpoint + "path=/any");
      all.add(endpoint + "method=" + (i == 0 ? "GET" : "POST"));
      all.add(endpoint + "calls.b.backend=b");
      all.add(endpoint + "calls.b.path=/any");
    }
    return RunningGateway.start(Mode.FIBER, all.toArray(String[]::new));
  }

  private static void passes(Path program, RunningGateway gateway, Path folder, String... more)
      throws IOException, InterruptedException {
    Path report = folder.resolve("report.txt");
    List<String> command = new ArrayList<>(List.of(program.toString(), "--timeout", "5"));
    command.addAll(List.of("--path", "/any"));
    command.addAll(List.of("--port", Integer.toString(gateway.port())));
    command.addAll(List.of(more));
    int exit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(report.toFile())
            .start()
            .waitFor();
    String said = Files.readString(report, StandardCharsets.UTF_8);
    assertThat(said).contains("146 tests, 146 passed, 0 skipped, 0 failed");
    assertThat(exit).isZero();
  }

  @Test
  void passesWithoutTls(@TempDir Path folder) throws Exception {
    Path program = h2spec();
    try (RunningGateway gateway = gateway()) {
      passes(program, gateway, folder);
    }
  }

  @Test
  void passesOverTls(@TempDir Path folder) throws Exception {
    Path program = h2spec();
    ServerKeys keys = new ServerKeys(folder, "edge");
    try (RunningGateway gateway = gateway(keys.settings())) {
      passes(program, gateway, folder, "--tls", "--insecure");
    }
  }
}
