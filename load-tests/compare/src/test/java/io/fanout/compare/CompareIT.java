package io.fanout.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.cost.PlainGateway;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.VariantSetup;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the whole lab with real processes, at a load that any machine sustains. It asserts no
 * figures.
 */
final class CompareIT {
  private static final List<String> SHORT =
      List.of(
          "--latencies",
          "100",
          "--repetitions",
          "1",
          "--rates",
          "5",
          "--seconds",
          "0.5",
          "--warm-up",
          "0.5",
          "--margin",
          "20000",
          "--calibration-rate",
          "60",
          "--quick",
          "--no-pin",
          "--tolerance",
          "20000",
          "--port",
          "8570");

  @TempDir private Path folder = Path.of("");

  @Test
  void twoEnginesMeasureOneGateway() {
    StringWriter said = new StringWriter();
    Path out = folder.resolve("out");

    int code =
        executed(
            said,
            "--agreement",
            "--out",
            out.toString(),
            "--only",
            "fiber-event-loop",
            "--memory",
            "4000",
            "--mocks-port",
            "8573");

    assertThat(code).as(said.toString()).isZero();
    Comparison comparison = ComparisonFiles.read(out.resolve("report.json"));
    assertThat(comparison.cells()).hasSize(1);
    assertThat(comparison.crossChecks()).hasSize(1);
    assertThat(comparison.cells().get(0).throughput()).isPositive();
    assertThat(comparison.crossChecks().get(0).throughput()).isPositive();
    assertThat(out.resolve("agreement.md"))
        .content()
        .contains("# Do two engines agree?", "of 1 cells");
  }

  @Test
  void oneCellIsMeasuredAndReported() {
    StringWriter said = new StringWriter();
    Path out = folder.resolve("out");

    int code =
        executed(
            said,
            "--out",
            out.toString(),
            "--only",
            "thread-pool-200",
            "--most-rate",
            "20",
            "--memory",
            "2000",
            "--mocks-port",
            "8572");

    assertThat(code).as(said.toString()).isZero();
    Comparison comparison = ComparisonFiles.read(out.resolve("report.json"));
    assertThat(comparison.calibrations()).hasSize(1);
    assertThat(comparison.cells()).hasSize(1);
    MeasuredCell cell = comparison.cells().get(0);
    assertThat(cell.steps()).isNotEmpty();
    RateStep first = cell.steps().get(0);
    assertThat(first.rate()).isEqualTo(5);
    assertThat(first.percentile(50)).isGreaterThanOrEqualTo(99);
    assertThat(first.gateway()).isNotNull();
    assertThat(Objects.requireNonNull(first.gateway()).threads()).isPositive();
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    assertThat(comparison.crossChecks()).hasSize(1);
    assertThat(out.resolve(comparison.crossChecks().get(0).gatling())).isNotEmptyFile();
  }

  @Test
  void anotherGatewayIsMeasuredToo() {
    StringWriter said = new StringWriter();
    Path out = folder.resolve("out");

    int code = executedWithPeer(said, out, PlainGateway.command());

    assertThat(code).as(said.toString()).isZero();
    Comparison comparison = ComparisonFiles.read(out.resolve("report.json"));
    assertThat(comparison.cells()).extracting(MeasuredCell::variant).containsExactly("plain");
    assertThat(comparison.cells().get(0).throughput()).isPositive();
    assertThat(comparison.variants()).extracting(VariantSetup::mode).containsExactly("peer");
  }

  @Test
  void anotherGatewayThatAnswersOtherwiseEndsTheRunBeforeItsFirstCell() {
    StringWriter said = new StringWriter();
    Path out = folder.resolve("out");

    int code = executedWithPeer(said, out, PlainGateway.command() + " forgets");

    assertThat(code).isEqualTo(1);
    assertThat(said.toString())
        .contains("--peer plain: GET http://127.0.0.1:8570/aggregate/4711 gave ", "null")
        .contains("(expected: the same JSON as from Fanout: ");
    assertThat(out.resolve("report.json")).doesNotExist();
  }

  private int executedWithPeer(StringWriter said, Path out, String command) {
    return executed(
        said,
        "--out",
        out.toString(),
        "--only",
        "none",
        "--peer",
        "plain=" + command,
        "--no-cross-check",
        "--most-rate",
        "20",
        "--memory",
        "2000",
        "--mocks-port",
        "8572");
  }

  private int executed(StringWriter said, String... own) {
    List<String> arguments = new ArrayList<>(SHORT);
    arguments.addAll(List.of(own));
    Path root =
        Path.of(
                Objects.requireNonNull(
                    System.getProperty("fanout.home"), "fanout.home is set by the build"))
            .toAbsolutePath()
            .normalize();
    return Compare.commandLine(new Layout(root, new RunDirectory(folder.resolve("run"))))
        .setOut(new PrintWriter(said))
        .setErr(new PrintWriter(said))
        .execute(arguments.toArray(String[]::new));
  }
}
