package io.fanout.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code deploy/check} on the chart and the manifests, with the tools that are installed. If
 * tools are missing, JUnit reports the test as skipped and names them.
 */
final class DeployCheckTest {
  @Test
  void everyToolThatIsInstalledAcceptsTheManifests(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path report = folder.resolve("report.txt");
    int exit =
        new ProcessBuilder("sh", "deploy/check")
            .directory(Compose.PROJECT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(report.toFile())
            .start()
            .waitFor();
    String said = Files.readString(report, StandardCharsets.UTF_8);
    assertThat(exit).as(said).isZero();
    assertThat(said.lines())
        .allMatch(line -> line.startsWith("ok: ") || line.startsWith("skipped: "));
    List<String> skipped = said.lines().filter(line -> line.startsWith("skipped: ")).toList();
    assumeTrue(skipped.isEmpty(), () -> String.join("; ", skipped));
  }
}
