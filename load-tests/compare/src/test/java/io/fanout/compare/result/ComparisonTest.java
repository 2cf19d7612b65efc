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
  void aFileThatIsNotAReportIsRefused() {
    Path file = folder.resolve("report.json");
    ComparisonFiles.text(file, "{\"cells\": 3}");

    assertThatThrownBy(() -> ComparisonFiles.read(file))
        .isInstanceOf(LauncherException.class)
        .hasMessageContaining("(expected: the report.json of a comparison)");
  }

  @Test
  void aComparisonIsReadAsItWasWritten() {
    Path file = folder.resolve("deep").resolve("report.json");
    ComparisonFiles.write(Samples.usual(), file);

    assertThat(ComparisonFiles.read(file)).isEqualTo(Samples.usual());
  }

  @Test
  void mergedRunsOfEqualVariantsAreRepetitions() {
    Comparison merged = Samples.usual().mergedWith(Samples.usual());

    assertThat(merged.variants()).isEqualTo(Samples.usual().variants());
    assertThat(merged.cells("thread-pool-200", Latency.parse("1000")))
        .extracting(MeasuredCell::repetition)
        .containsExactly(1, 2);
    assertThat(merged.conditions()).hasSize(1);
  }

  @Test
  void aRepetitionThatIsMissingLeavesNoTwoOfOneNumber() {
    Comparison gap =
        Samples.of(
            List.of(Samples.pool()),
            Samples.cell(
                Samples.pool(), "100", 1, LimitingResource.POOL, Samples.held(100, 105, 80)),
            Samples.cell(
                Samples.pool(), "100", 3, LimitingResource.POOL, Samples.held(100, 105, 80)));

    assertThat(gap.mergedWith(gap).cells())
        .extracting(MeasuredCell::repetition)
        .containsExactly(1, 3, 4, 6);
  }

  @Test
  void mergedRunsOfUnequalConditionsAreCalledSo() {
    Comparison strict = Samples.usual();
    Comparison lenient = Samples.withMargin(200);

    assertThat(strict.mergedWith(strict).notes()).isEmpty();
    assertThat(strict.mergedWith(lenient).mergedWith(Samples.withMargin(300)).notes())
        .containsExactly(
            "The joined runs differ in objective (+50 ms; +200 ms; +300 ms): where they"
                + " share a variant, its spread is not that of repetitions.");
    assertThat(strict.mergedWith(Samples.ofEndpoint("one call")).notes())
        .containsExactly(
            "The joined runs differ in endpoint (three calls at once; one call): where they share"
                + " a variant, its spread is not that of repetitions.");
  }

  @Test
  void linksThatLeadNowhereAreLeftOut() {
    MeasuredCell cell = Samples.cell(Samples.pool(), "100", 1, LimitingResource.POOL);
    Comparison linked =
        Samples.of(
            List.of(Samples.pool()),
            new MeasuredCell(
                cell.variant(),
                "100",
                1,
                cell.steps(),
                LimitingResource.POOL,
                "gatling/a/index.html"));

    assertThat(linked.linkedFrom(folder).cells())
        .extracting(MeasuredCell::gatling)
        .containsExactly("");
    ComparisonFiles.text(folder.resolve("gatling/a/index.html"), "there");
    assertThat(linked.linkedFrom(folder)).isEqualTo(linked);
  }

  @Test
  void mergedVariantsThatDifferKeepApart() {
    VariantSetup other =
        new VariantSetup(
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
            Samples.cell(other, "1000", 1, LimitingResource.GATEWAY, Samples.held(100, 1_005, 95)));

    Comparison merged = Samples.usual().mergedWith(seventeen);

    assertThat(merged.variants())
        .extracting(VariantSetup::name)
        .containsExactly(
            "thread-pool-200", "fiber-event-loop", "virtual-thread", "fiber-event-loop-2");
    assertThat(merged.cells("fiber-event-loop-2", Latency.parse("1000"))).hasSize(1);
  }

  @Test
  void latenciesStandInOrderSpreadOnesLast() {
    Comparison comparison =
        Samples.of(
            List.of(Samples.fiber()),
            Samples.cell(Samples.fiber(), "lognormal:100,0.5", 1, LimitingResource.NONE),
            Samples.cell(Samples.fiber(), "1000", 1, LimitingResource.NONE),
            Samples.cell(Samples.fiber(), "0", 1, LimitingResource.NONE));

    assertThat(comparison.latencies())
        .extracting(Latency::spec)
        .containsExactly("0", "1000", "lognormal:100,0.5");
  }

  @Test
  void percentilesLieBetweenThePointsOfTheCurve() {
    RateStep step = Samples.held(100, 110, 80);

    assertThat(step.percentile(99)).isEqualTo(110);
    assertThat(step.percentile(25)).isEqualTo(102.5);
    assertThat(step.percentile(99.5)).isEqualTo(112.5);
    assertThat(step.percentile(0)).isEqualTo(100);
  }

  @Test
  void theHighestRateThatHeldIsSustained() {
    MeasuredCell cell =
        Samples.cell(
            Samples.pool(),
            "100",
            1,
            LimitingResource.POOL,
            Samples.broken(300, Map.of()),
            Samples.held(200, 110, 80),
            Samples.held(100, 105, 80));

    assertThat(cell.throughput()).isEqualTo(200);
    assertThat(Samples.cell(Samples.pool(), "100", 1, LimitingResource.RIG).throughput()).isZero();
  }

  @Test
  void aRateThatHeldTheSecondTimeHasHeld() {
    RateStep pause = Samples.broken(200, Map.of());
    MeasuredCell cell =
        Samples.cell(
            Samples.pool(),
            "100",
            1,
            LimitingResource.LATENCY,
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
            "thread-pool-200,\"1000\",1,210.000,210.000,false,1995.000,1995.000,1999.082,2000.000,2004.500,12,\"rejected (503): 12\",100.000,0.021,0.000,300.000,40,1000,0.000,3.000,0.200,0.300,0.000,0.000,1.000,pool");
  }
}
