package io.fanout.compare.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.compare.Samples;
import io.fanout.compare.plan.Latency;
import io.fanout.launcher.process.LauncherException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ComparisonTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatIsNoReportIsRefused() {
    Path file = folder.resolve("report.json");
    Files.text(file, "{\"cells\": 3}");

    assertThatThrownBy(() -> Files.read(file))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("(expected: the report.json of a comparison)");
  }

  @Test
  void aComparisonIsReadAsItWasWritten() {
    Path file = folder.resolve("deep").resolve("report.json");
    Files.write(Samples.usual(), file);

    assertThat(Files.read(file)).isEqualTo(Samples.usual());
  }

  @Test
  void mergedRunsOfEqualVariantsAreRepetitions() {
    Comparison merged = Samples.usual().mergedWith(Samples.usual());

    assertThat(merged.variants()).isEqualTo(Samples.usual().variants());
    assertThat(merged.cells("thread-pool-200", Latency.parse("1000")))
        .extracting(Measured::repetition)
        .containsExactly(1, 2);
    assertThat(merged.conditions()).hasSize(1);
  }

  @Test
  void aRepetitionThatIsMissingLeavesNoTwoOfOneNumber() {
    Comparison gap =
        Samples.of(
            List.of(Samples.pool()),
            Samples.cell(Samples.pool(), "100", 1, Limit.POOL, Samples.held(100, 105, 80)),
            Samples.cell(Samples.pool(), "100", 3, Limit.POOL, Samples.held(100, 105, 80)));

    assertThat(gap.mergedWith(gap).cells())
        .extracting(Measured::repetition)
        .containsExactly(1, 3, 4, 6);
  }

  @Test
  void mergedRunsOfUnequalConditionsAreCalledSo() {
    Comparison strict = Samples.usual();
    Comparison lenient = Samples.withMargin(200);

    assertThat(strict.mergedWith(strict).notes()).isEmpty();
    assertThat(strict.mergedWith(lenient).mergedWith(Samples.withMargin(300)).notes())
        .containsExactly(
            "Runs were joined that differ in their objective (+50 ms; +200 ms; +300 ms): where they"
                + " have a variant in common, its spread is not that of repetitions.");
  }

  @Test
  void linksThatLeadNowhereAreLeftOut() {
    Measured cell = Samples.cell(Samples.pool(), "100", 1, Limit.POOL);
    Comparison linked =
        Samples.of(
            List.of(Samples.pool()),
            new Measured(
                cell.variant(), "100", 1, cell.steps(), Limit.POOL, "gatling/a/index.html"));

    assertThat(linked.linkedFrom(folder).cells()).extracting(Measured::gatling).containsExactly("");
    Files.text(folder.resolve("gatling/a/index.html"), "there");
    assertThat(linked.linkedFrom(folder)).isEqualTo(linked);
  }

  @Test
  void mergedVariantsThatDifferKeepApart() {
    Setup other =
        new Setup(
            "fiber-event-loop",
            "fiber",
            List.of("--gateway.mode=fiber"),
            "17.0.15",
            "-Xmx1g",
            null,
            null);
    Comparison seventeen =
        Samples.of(
            List.of(other),
            Samples.cell(other, "1000", 1, Limit.GATEWAY, Samples.held(100, 1_005, 95)));

    Comparison merged = Samples.usual().mergedWith(seventeen);

    assertThat(merged.variants())
        .extracting(Setup::name)
        .containsExactly(
            "thread-pool-200", "fiber-event-loop", "virtual-thread", "fiber-event-loop-2");
    assertThat(merged.cells("fiber-event-loop-2", Latency.parse("1000"))).hasSize(1);
  }

  @Test
  void latenciesStandInOrderSpreadOnesLast() {
    Comparison comparison =
        Samples.of(
            List.of(Samples.fiber()),
            Samples.cell(Samples.fiber(), "lognormal:100,0.5", 1, Limit.NONE),
            Samples.cell(Samples.fiber(), "1000", 1, Limit.NONE),
            Samples.cell(Samples.fiber(), "0", 1, Limit.NONE));

    assertThat(comparison.latencies())
        .extracting(Latency::spec)
        .containsExactly("0", "1000", "lognormal:100,0.5");
  }

  @Test
  void percentilesLieBetweenThePointsOfTheCurve() {
    Step step = Samples.held(100, 110, 80);

    assertThat(step.percentile(99)).isEqualTo(110);
    assertThat(step.percentile(25)).isEqualTo(102.5);
    assertThat(step.percentile(99.5)).isEqualTo(112.5);
    assertThat(step.percentile(0)).isEqualTo(100);
  }

  @Test
  void theHighestRateThatHeldIsSustained() {
    Measured cell =
        Samples.cell(
            Samples.pool(),
            "100",
            1,
            Limit.POOL,
            Samples.broken(300, Map.of()),
            Samples.held(200, 110, 80),
            Samples.held(100, 105, 80));

    assertThat(cell.throughput()).isEqualTo(200);
    assertThat(Samples.cell(Samples.pool(), "100", 1, Limit.RIG).throughput()).isZero();
  }

  @Test
  void aRateThatHeldTheSecondTimeHasHeld() {
    Step pause = Samples.broken(200, Map.of());
    Measured cell =
        Samples.cell(
            Samples.pool(),
            "100",
            1,
            Limit.LATENCY,
            Samples.held(100, 105, 80),
            pause,
            Samples.held(200, 110, 80),
            Samples.broken(300, Map.of()),
            Samples.broken(250, Map.of()));

    assertThat(cell.steps()).hasSize(5).contains(pause);
    assertThat(cell.throughput()).isEqualTo(200);
    assertThat(cell.at(200).orElseThrow().held()).isTrue();
    assertThat(cell.broke().orElseThrow().rate()).isEqualTo(250);
  }

  @Test
  void theTableHasALineForEachStep() {
    assertThat(Csv.of(Samples.usual()).lines())
        .hasSize(12)
        .contains(
            "thread-pool-200,\"1000\",1,210.000,210.000,false,1995.000,1995.000,1999.082,2000.000,2004.500,12,\"rejected (503): 12\",100.000,0.021,0.000,300.000,40,1000,3.000,0.200,0.300,0.000,1.000,pool");
  }
}
