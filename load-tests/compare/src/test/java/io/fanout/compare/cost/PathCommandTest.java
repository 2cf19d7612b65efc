package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class PathCommandTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --only logs                  | --only logs (expected: of bare, breaker
          --set polices                | --set polices (expected: one of features, peers, bodies, policy, tls, all)
          --cells 100@1500             | --cells 100@1500 (expected: 100ms@1500/s
          --cells 0ms@0                | --cells 0ms@0 (expected:
          --cells 0ms@64:17MB          | --cells 0ms@64:17MB (expected:
          --cells 0ms@64:0KB           | --cells 0ms@64:0KB (expected:
          --peer netty                 | --peer netty (expected: one of vertx, vertx-json, vertx-tls, vertx-http2, floor, floor-guarantees, floor-fibers, floor-tls, floor-fibers-tls, floor-fibers-http2, or NAME=COMMAND
          --peer bare=./run            | --peer bare (expected: a name of its own)
          --peer a=x --peer a=y        | --peer a (expected: a name of its own)
          --peer a=x --against HEAD --only limit | --peer a (expected: bare among the features
          --peer a@tls=x               | --peer a (expected: tls among the features
          --peer a@http2=x             | --peer a (expected: http2 among the features
          --starts -1                  | --starts -1 (expected: 0 to 50)
          --against HEAD --turns 7     | --turns 7 (expected: 8 to 100)
          --turns 0                    | --turns 0 (expected: 1 to 100)
          --processes 0                | --processes 0 (expected: 1 to 10)
          --turns 1 --processes 2      | --processes 2 (expected: 1 to 1)
          --seconds 0                  | --seconds 0 (expected: 1 to 120)
          --tolerance -1               | --tolerance -1 (expected: 0 or more
          --port-base 65530            | --port-base 65530 (expected: 1 to
          """)
  void misuseNamesTheExpectedValue(String arguments, String complaint) {
    StringWriter complaints = new StringWriter();
    Layout layout = new Layout(folder, new RunDirectory(folder.resolve("run")));

    int code =
        new CommandLine(new PathCommand(layout))
            .setErr(new PrintWriter(complaints))
            .execute(arguments.split(" ", -1));

    assertThat(code).isEqualTo(2);
    assertThat(complaints.toString()).contains(complaint);
  }
}
