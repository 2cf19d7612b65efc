package io.fanout.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.result.Files;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Nothing is built and nothing runs in the folder that these commands work in. */
final class CompareCommandTest {
  @TempDir private Path folder = Path.of("");
  private final StringWriter said = new StringWriter();
  private final StringWriter complaints = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --assert faster                    | --assert faster (expected: A>=NxB@LATENCYms
          --latencies 100,fast               | latency: fast (expected:
          --only fibre                       | --only fibre (expected: none, or of [thread-pool-200
          --variant Pool                     | --variant Pool (expected: NAME=SETTINGS
          --variant fiber-comsat=mode=fiber  | there is one of that name
          --repetitions 0                    | --repetitions: 0 (expected: at least 1)
          --seconds 0.1                      | --seconds: 0.1 (expected: at least 0.5 seconds)
          --running gw=nowhere               | --running gw=nowhere (expected: NAME=http://
          --quik                             | Unknown option: '--quik'
          """)
  void misuseEndsWith2AndSaysWhatWasExpected(String arguments, String complaint) {
    assertThat(run(arguments.split(" ", -1))).isEqualTo(2);
    assertThat(complaints.toString()).contains(complaint, "See: ./fanout compare --help");
  }

  @Test
  void reportsAreMadeOfRunsBefore() {
    Path before = folder.resolve("before.json");
    Files.write(Samples.usual(), before);
    Path out = folder.resolve("out");

    int code =
        run("--from", before.toString(), "--from", before.toString(), "--out", out.toString());

    assertThat(code).isZero();
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    assertThat(out.resolve("report.csv")).isNotEmptyFile();
    assertThat(out.resolve("throughput.png")).isNotEmptyFile();
    assertThat(Files.read(out.resolve("report.json")).cells()).hasSize(10);
    assertThat(said.toString()).contains("which makes 20.0 times as many");
  }

  @Test
  void aClaimThatFailsEndsWith1() {
    Path before = folder.resolve("before.json");
    Files.write(Samples.usual(), before);

    int code =
        run(
            "--from",
            before.toString(),
            "--out",
            folder.resolve("out").toString(),
            "--assert",
            "fiber>=30xthread-pool-200@1000ms",
            "--assert",
            "fiber>=5xthread-pool-200@1000ms");

    assertThat(code).isEqualTo(1);
    assertThat(said.toString())
        .contains(
            "FAILS fiber>=30xthread-pool-200@1000ms", "holds fiber>=5xthread-pool-200@1000ms");
  }

  private int run(String... arguments) {
    CommandLine command = Compare.commandLine(new Layout(folder, new RunDirectory(folder)));
    return command
        .setOut(new PrintWriter(said))
        .setErr(new PrintWriter(complaints))
        .execute(arguments);
  }
}
