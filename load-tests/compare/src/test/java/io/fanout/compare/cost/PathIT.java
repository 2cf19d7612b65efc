package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The whole way with real processes; what is measured in a second is nothing. */
final class PathIT {
  /** All tests prepare the gateway once. */
  @TempDir private static Path run = Path.of("");

  @TempDir private Path folder = Path.of("");
  private final StringWriter said = new StringWriter();

  /** In one run, because every gateway takes seconds to start. */
  @Test
  void everyFeatureAndAnotherGatewayThatSpeaksTlsAnswer() throws Exception {
    int code =
        run(
            "--only=bare,all,shape,policy,new-rs256,new-es256,two-lanes,tls,http2",
            "--peer=plain@tls=" + PlainGateway.command(),
            "--cells=0ms@4");

    assertThat(code).as(said.toString()).isZero();
    assertThat(page())
        .contains("| nothing |", "| all of the above |", "| pick, rename, drop and wrap |")
        .contains("| a token, CORS and a limit |", "1.10: not decided")
        .contains("| a token (RS256) never seen before |", "| a token (ES256) never seen before |")
        .contains("| TLS to both |", "| TLS to both, with HTTP/2 |")
        .contains("| two lanes, each on a processor of its own |")
        .containsPattern("\\| plain \\| \\d+ \\| \\d+\\.\\d+ ")
        .contains(
            "A peer with TLS is compared with our gateway `tls`, one with HTTP/2 with `http2`")
        .contains("- Failed requests: 0 in all turns together");
  }

  @Test
  void anotherGatewayAndLargeBodiesAreMeasuredToo() throws Exception {
    int code =
        run(
            "--only=bare",
            "--peer=plain=" + PlainGateway.command(),
            "--starts=1",
            "--turns=2",
            "--processes=2",
            "--cells=0ms@4:64KB,10ms@50/s");

    assertThat(code).as(said.toString()).isZero();
    assertThat(page())
        .contains("## Backends take 0 ms, 4 requests in progress, bodies of 64 KB")
        .contains("## Backends take 10 ms, 50 requests/s\n")
        .contains("| peer | its CPU µs/request | Fanout's CPU, peer = 1 |")
        .containsPattern("\\| plain \\| \\d+ \\| \\d+\\.\\d+ ")
        .containsPattern("Ready after \\d+\\.\\d+ s .* with \\d+ MB")
        .contains("The same program with `--gateway.enabled=false` needs ")
        .containsPattern("\\| nothing \\|.*\\| \\d+\\.\\d \\| \\d+\\.\\d \\|\n")
        .contains("- Failed requests: 0 in all turns together");
  }

  @Test
  void anotherGatewayThatAnswersOtherwiseIsNotCompared() {
    int code =
        run("--only=bare", "--peer=plain=" + PlainGateway.command() + " forgets", "--cells=0ms@4");

    assertThat(code).isEqualTo(1);
    assertThat(said.toString())
        .contains("--peer plain: GET http://127.0.0.1:", "null", "(expected: the same JSON as");
  }

  private String page() throws Exception {
    return Files.readString(folder.resolve("out").resolve("path.md"));
  }

  private int run(String... options) {
    Path root =
        Path.of(
                Objects.requireNonNull(
                    System.getProperty("fanout.home"), "fanout.home is set by the build"))
            .toAbsolutePath()
            .normalize();
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--seconds=1", "--warm-up=1", "--port-base=8600"));
    if (all.stream().noneMatch(option -> option.startsWith("--turns"))) {
      all.addAll(List.of("--turns=1", "--processes=1"));
    }
    all.add("--out=" + folder.resolve("out"));
    return new CommandLine(new PathCommand(new Layout(root, new RunDirectory(run))))
        .setOut(new PrintWriter(said))
        .setErr(new PrintWriter(said))
        .execute(all.toArray(String[]::new));
  }
}
