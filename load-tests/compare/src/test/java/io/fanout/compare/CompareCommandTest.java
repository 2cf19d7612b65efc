package io.fanout.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.result.ComparisonFiles;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** These commands work in an empty folder: nothing is built and nothing runs. */
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
          --variant fiber-comsat=mode=fiber  | a variant of that name exists
          --repetitions 0                    | --repetitions: 0 (expected: at least 1)
          --latency-of b=5                   | --latency-of: without --config (expected: --config with your gateway's settings)
          --config a.yml --latencies 5       | --config: with --latencies, --founding, --running or --mocks-host
          --engine fast                      | --engine fast (expected: lean or gatling)
          --agreement --founding             | --founding: with --agreement (expected: without; it measures
          --agreement --mocks-host h         | --mocks-host: with --agreement (expected: without
          --agreement --peer a=./run         | --peer: with --agreement (expected: without
          --peer a=./run --mocks-host h      | --peer a=./run: with --mocks-host h (expected: without; a peer calls
          --agreement --seed 2               | --seed: with --agreement (expected: without
          --agreement --assert fiber>=2xa@1  | --assert: with --agreement (expected: without
          --agreement --latencies 1          | --latencies: 1 with --agreement (expected: fixed ones of at least 2 ms
          --agreement --latencies lognormal:100:0.5 | --latencies: lognormal:100,0.5 with --agreement
          --agreement --rig nowhere          | --rig nowhere: no mockd.c (expected: a folder with mockd.c
          --agreement --mocks-port 65530     | --mocks-port: 65530 (expected: from 1 to 65527, for 9 ports in a row)
          --rig folder                       | --rig: without --agreement (expected: --agreement, which
          --founding --only fiber            | --only fiber (expected: none, or of [pool-200-url, pool-200-url-raised
          --seconds 0.1                      | --seconds: 0.1 (expected: at least 0.5 seconds, at most 3600)
          --running gw=nowhere               | --running gw=nowhere (expected: NAME=http://
          --quik                             | Unknown option: '--quik'
          --only none                        | --only none: no variant is left to measure (expected: a --variant
          --jdk fibre=/jdk                   | --jdk fibre=/jdk: no such variant of Fanout (expected: the folder of a JDK, or NAME=HOME with one of [thread-pool-200
          --variant x=mode=threads           | --variant x=mode=threads: mode=threads (expected: one of [thread-pool, fiber, virtual-thread])
          --latencies 100,100                | --latencies: 100 appears twice (expected: once;
          --rates 100,0                      | --rates: 0.0 (expected: from 1 to 100000 each second)
          --most-rate 0                      | --most-rate: 0.0 (expected: from 1 to 100000 each second)
          --calibration-rate -1              | --calibration-rate: -1.0 (expected: from 1
          --port 65535                       | --port: 65535 (expected: from 1 to 65533, for 3 ports in a row)
          --mocks-port 0                     | --mocks-port: 0 (expected: from 1 to 65533
          --quick --assert fiber>=2xloom@1000 | --assert fiber>=2xloom@1000: loom is not measured at 1,000 ms (expected: one of [fiber-comsat at 1,000 ms
          --latencies 50 --assert fiber>=9@10 | fiber is not measured at 10 ms (expected: one of [fiber-comsat at 50 ms
          --from a.json --quick              | --quick: --from measures nothing (expected: only --from, --out, --assert beside it)
          """)
  void misuseExitsWith2AndNamesTheExpectedValue(String arguments, String complaint) {
    assertThat(run(arguments.split(" ", -1))).isEqualTo(2);
    assertThat(complaints.toString()).contains(complaint, "See: ./fanout compare --help");
  }

  @Test
  void reportsAreMadeOfRunsBefore() {
    Path before = folder.resolve("before.json");
    ComparisonFiles.write(Samples.usual(), before);
    Path out = folder.resolve("out");

    int code =
        run("--from", before.toString(), "--from", before.toString(), "--out", out.toString());

    assertThat(code).isZero();
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    assertThat(out.resolve("report.csv")).isNotEmptyFile();
    assertThat(out.resolve("throughput.png")).isNotEmptyFile();
    assertThat(ComparisonFiles.read(out.resolve("report.json")).cells()).hasSize(10);
    assertThat(said.toString()).contains("a factor of 20.0");
  }

  @Test
  void threadsThatAreNoNumberAreMisuse() {
    assertThat(run("--variant", "x=mode=thread-pool pool.call-threads=many")).isEqualTo(2);
    assertThat(complaints.toString())
        .contains("pool.call-threads=many (expected: a whole number of threads, e.g. 500)");
  }

  @Test
  void aRunningGatewayKeepsItsSettings() {
    String gateway = "gw=http://h:1,http://h:2 mode=fiber";

    assertThat(run("--running", gateway, "--jdk", "/jdk")).isEqualTo(2);
    assertThat(run("--running", gateway, "--running", gateway)).isEqualTo(2);
    assertThat(complaints.toString())
        .contains(
            "--running: with --only, --variant, --peer, --jdk or --jvm-flag (expected: --running without them")
        .contains("a variant named gw exists (expected: another name)");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    Path missing = folder.resolve("no.json");

    assertThat(run("--from", missing.toString())).isEqualTo(1);
    assertThat(complaints.toString())
        .contains(missing + ": no such file (expected: the report.json of a comparison)");
  }

  @Test
  void aComparisonOfNothingEndsWith1() {
    Path nothing = folder.resolve("nothing.json");
    ComparisonFiles.write(Samples.of(List.of()), nothing);

    assertThat(run("--from", nothing.toString(), "--out", folder.resolve("out").toString()))
        .isEqualTo(1);
    assertThat(said.toString()).contains("Nothing was measured.");
  }

  @Test
  void aClaimThatFailsEndsWith1() {
    Path before = folder.resolve("before.json");
    ComparisonFiles.write(Samples.usual(), before);

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
