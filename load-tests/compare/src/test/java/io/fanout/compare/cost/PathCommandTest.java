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
          --set polices                | --set polices (expected: one of features, policy)
          --cells 100@1500             | --cells 100@1500 (expected: 100ms@1500/s
          --cells 0ms@0                | --cells 0ms@0 (expected:
          --against HEAD --turns 7     | --turns 7 (expected: 8 to 100)
          --turns 0                    | --turns 0 (expected: 1 to 100)
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
