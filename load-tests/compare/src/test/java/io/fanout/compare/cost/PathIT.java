package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The whole way with real processes; what is measured in a second is nothing. */
final class PathIT {
  @TempDir private Path folder = Path.of("");

  @Test
  void everyFeatureIsAcceptedByTheGatewayAndAnswers() throws Exception {
    Path root =
        Path.of(
                Objects.requireNonNull(
                    System.getProperty("fanout.home"), "fanout.home is set by the build"))
            .toAbsolutePath()
            .normalize();
    StringWriter said = new StringWriter();

    int code =
        new CommandLine(new PathCommand(new Layout(root, new RunDirectory(folder.resolve("run")))))
            .setOut(new PrintWriter(said))
            .setErr(new PrintWriter(said))
            .execute(
                "--only=all,shape,policy,new-rs256,new-es256",
                "--cells=0ms@4",
                "--turns=1",
                "--seconds=1",
                "--warm-up=1",
                "--port-base=8600",
                "--out=" + folder.resolve("out"));

    assertThat(code).as(said.toString()).isZero();
    assertThat(Files.readString(folder.resolve("out").resolve("path.md")))
        .contains("| nothing |", "| all of the above |", "| pick, rename, drop and wrap |")
        .contains("| a token, CORS and a limit |", "1.10: not decided")
        .contains("| a token (RS256) never seen before |", "| a token (ES256) never seen before |")
        .contains(" 0 requests failed");
  }
}
