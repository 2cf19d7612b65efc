package io.fanout.compare.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.VariantSetup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VerdictTest {
  @Test
  void nothingMeasuredIsSaid() {
    assertThat(Verdict.of(Samples.of(List.of()))).isEqualTo("Nothing was measured.");
  }

  @Test
  void withoutAPoolNothingIsCompared() {
    Comparison alone =
        Samples.of(
            List.of(Samples.fiber()),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(100, 101, 80)));

    assertThat(Verdict.of(alone)).startsWith("No latency was measured with both");
  }

  @Test
  void aLossIsStatedAsPlainlyAsAWin() {
    Comparison lost =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber()),
            Samples.cell(
                Samples.pool(), "100", 1, LimitingResource.GATEWAY, Samples.held(900, 110, 80)),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(500, 110, 80)));

    assertThat(Verdict.of(lost))
        .isEqualTo(
            "With backends that take 100 ms, fiber-event-loop sustained 500 requests/s and"
                + " thread-pool-200 900, so fibers lose here (by Little's law, 200 threads can do at"
                + " most 2,000).");
  }

  @Test
  void withoutAPoolAnotherGatewayIsWhatFibersAreComparedWith() {
    Comparison beside =
        Samples.of(
            List.of(Samples.fiber(), Samples.peer()),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(900, 110, 80)),
            Samples.cell(
                Samples.peer(), "100", 1, LimitingResource.GATEWAY, Samples.held(300, 110, 80)));

    assertThat(Verdict.of(beside))
        .isEqualTo(
            "With backends that take 100 ms, fiber-event-loop sustained 900 requests/s and mine 300,"
                + " a factor of 3.0.");
  }

  @Test
  void besideAPoolAnotherGatewayIsNamedToo() {
    Comparison three =
        Samples.of(
            List.of(Samples.fiber(), Samples.pool(), Samples.peer()),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(900, 110, 80)),
            Samples.cell(
                Samples.pool(), "100", 1, LimitingResource.GATEWAY, Samples.held(450, 110, 80)),
            Samples.cell(
                Samples.peer(), "100", 1, LimitingResource.GATEWAY, Samples.held(300, 110, 80)));

    assertThat(Verdict.of(three)).contains("thread-pool-200 450").endsWith("; mine sustained 300.");
  }

  @Test
  void theSlowestBackendsGiveTheAnswer() {
    assertThat(Verdict.of(Samples.usual()))
        .isEqualTo(
            "With backends that take 1,000 ms, fiber-event-loop sustained 3,800 requests/s and"
                + " thread-pool-200 190, a factor of 20.0 (by Little's law, 200 threads can do at"
                + " most 200); virtual threads sustained 2,000.");
  }

  @Test
  void aFigureThatTheRigLimitedIsMarked() {
    Comparison limited =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber()),
            Samples.cell(
                Samples.pool(), "100", 1, LimitingResource.GATEWAY, Samples.held(900, 110, 80)),
            Samples.cell(
                Samples.fiber(), "100", 1, LimitingResource.RIG, Samples.held(950, 110, 80)));

    assertThat(Verdict.of(limited))
        .contains("fibers gain nothing here")
        .contains("the fiber variant was limited by the injector or the mock backends");
  }

  @Test
  void rowsWithoutAdvantageAreNamed() {
    List<String> ties = FiberTies.sentences(Samples.usual());

    assertThat(ties)
        .contains(
            "Throughput at 10 ms: fiber-event-loop ties with thread-pool-200 (4,100 against 4,000 requests/s).")
        .noneMatch(tie -> tie.startsWith("Throughput at 1,000 ms"));
    assertThat(ties).anyMatch(tie -> tie.startsWith("Memory at 1,000 ms: fiber-event-loop ties"));
  }

  @Test
  void aFiberVariantThatLosesIsNamedThoughAnotherWins() {
    VariantSetup comsat = Samples.fiber("fiber-comsat");
    Comparison mixed =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber(), comsat),
            Samples.cell(
                Samples.pool(), "1000", 1, LimitingResource.POOL, Samples.held(888, 1_010, 80)),
            Samples.cell(
                Samples.fiber(),
                "1000",
                1,
                LimitingResource.GATEWAY,
                Samples.held(2_239, 1_010, 40)),
            Samples.cell(
                comsat, "1000", 1, LimitingResource.GATEWAY, Samples.held(547, 1_010, 90)));

    assertThat(FiberTies.sentences(mixed))
        .contains(
            "Throughput at 1,000 ms: fiber-comsat loses to thread-pool-200 (547 against 888 requests/s).")
        .noneMatch(tie -> tie.startsWith("Throughput at 1,000 ms: fiber-event-loop"));
  }

  @Test
  void fibersThatHoldNothingLose() {
    Comparison stuck =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber()),
            Samples.cell(
                Samples.pool(), "1000", 1, LimitingResource.POOL, Samples.held(100, 1_010, 80)),
            Samples.cell(
                Samples.fiber(),
                "1000",
                1,
                LimitingResource.FAILURES,
                Samples.broken(100, Map.of("timed out", 3L))));

    assertThat(FiberTies.sentences(stuck))
        .contains(
            "Throughput at 1,000 ms: fiber-event-loop loses to thread-pool-200, which sustained a rate that it did not.",
            "99th percentile at 100/s at 1,000 ms: fiber-event-loop loses to thread-pool-200, which sustained a rate that it did not.")
        .noneMatch(tie -> tie.startsWith("Memory"));
    assertThat(Verdict.of(stuck))
        .startsWith(
            "With backends that take 1,000 ms, fiber-event-loop sustained 0 requests/s and"
                + " thread-pool-200 100, so fibers lose here");
  }

  @Test
  void repetitionsGiveMedianAndSpread() {
    assertThat(SampleSummary.of(List.of(90.0, 120.0, 100.0)))
        .isEqualTo(new SampleSummary(100, 90, 120, 0.3, 3));
    assertThat(SampleSummary.of(List.of(90.0, 110.0)).median()).isEqualTo(100);
    assertThat(SampleSummary.of(List.of())).isEqualTo(new SampleSummary(0, 0, 0, 0, 0));
  }

  @Test
  void costIsWhatAProcessorAndAGibBring() {
    ResultRow row =
        ResultRow.of(Samples.usual()).stream()
            .filter(
                each ->
                    each.variant().equals("thread-pool-200") && each.latency().median() == 1_000)
            .findFirst()
            .orElseThrow();

    assertThat(row.perCoreSecond()).hasValue(1e6 / 120);
    assertThat(row.perGib()).hasValue(190 / (300.0 / 1_024));
    assertThat(row.ceiling()).hasValue(200);
    assertThat(Samples.broken(1, Map.of("timed out", 2L)).failed()).isEqualTo(2);
  }
}
