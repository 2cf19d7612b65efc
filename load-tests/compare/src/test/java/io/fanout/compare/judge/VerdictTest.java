package io.fanout.compare.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Limit;
import io.fanout.compare.result.Setup;
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
            Samples.cell(Samples.fiber(), "100", 1, Limit.GATEWAY, Samples.held(100, 101, 80)));

    assertThat(Verdict.of(alone)).startsWith("No latency was measured with both");
  }

  @Test
  void aLossIsSaidAsPlainlyAsAWin() {
    Comparison lost =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber()),
            Samples.cell(Samples.pool(), "100", 1, Limit.GATEWAY, Samples.held(900, 110, 80)),
            Samples.cell(Samples.fiber(), "100", 1, Limit.GATEWAY, Samples.held(500, 110, 80)));

    assertThat(Verdict.of(lost))
        .isEqualTo(
            "With backends that take 100 ms, fiber-event-loop sustained 500 requests/s and"
                + " thread-pool-200 900, so fibers lose here (200 threads can do no more than"
                + " 2,000: Little's law).");
  }

  @Test
  void theSlowestBackendsGiveTheAnswer() {
    assertThat(Verdict.of(Samples.usual()))
        .isEqualTo(
            "With backends that take 1,000 ms, fiber-event-loop sustained 3,800 requests/s and"
                + " thread-pool-200 190, which makes 20.0 times as many (200 threads can do no"
                + " more than 200: Little's law); virtual threads sustained 2,000.");
  }

  @Test
  void aFigureThatTheRigLimitedIsCalledSo() {
    Comparison limited =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber()),
            Samples.cell(Samples.pool(), "100", 1, Limit.GATEWAY, Samples.held(900, 110, 80)),
            Samples.cell(Samples.fiber(), "100", 1, Limit.RIG, Samples.held(950, 110, 80)));

    assertThat(Verdict.of(limited))
        .contains("fibers bring nothing here")
        .contains("the fibers' figure was limited by the injector or the mock backends");
  }

  @Test
  void rowsWithoutAdvantageAreNamed() {
    List<String> ties = Tie.sentences(Samples.usual());

    assertThat(ties)
        .contains(
            "Throughput at 10 ms: fiber-event-loop ties with thread-pool-200 (4,100 against 4,000 requests/s).")
        .noneMatch(tie -> tie.startsWith("Throughput at 1,000 ms"));
    assertThat(ties).anyMatch(tie -> tie.startsWith("Memory at 1,000 ms: fiber-event-loop ties"));
  }

  @Test
  void aFiberVariantThatLosesIsNamedThoughAnotherWins() {
    Setup comsat = Samples.fiber("fiber-comsat");
    Comparison mixed =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber(), comsat),
            Samples.cell(Samples.pool(), "1000", 1, Limit.POOL, Samples.held(888, 1_010, 80)),
            Samples.cell(Samples.fiber(), "1000", 1, Limit.GATEWAY, Samples.held(2_239, 1_010, 40)),
            Samples.cell(comsat, "1000", 1, Limit.GATEWAY, Samples.held(547, 1_010, 90)));

    assertThat(Tie.sentences(mixed))
        .contains(
            "Throughput at 1,000 ms: fiber-comsat loses to thread-pool-200 (547 against 888 requests/s).")
        .noneMatch(tie -> tie.startsWith("Throughput at 1,000 ms: fiber-event-loop"));
  }

  @Test
  void fibersThatHoldNothingLose() {
    Comparison stuck =
        Samples.of(
            List.of(Samples.pool(), Samples.fiber()),
            Samples.cell(Samples.pool(), "1000", 1, Limit.POOL, Samples.held(100, 1_010, 80)),
            Samples.cell(
                Samples.fiber(),
                "1000",
                1,
                Limit.FAILURES,
                Samples.broken(100, Map.of("timed out", 3L))));

    assertThat(Tie.sentences(stuck))
        .contains(
            "Throughput at 1,000 ms: fiber-event-loop loses to thread-pool-200, which held a rate there that it did not.",
            "99th percentile at 100/s at 1,000 ms: fiber-event-loop loses to thread-pool-200, which held a rate there that it did not.")
        .noneMatch(tie -> tie.startsWith("Memory"));
    assertThat(Verdict.of(stuck))
        .startsWith(
            "With backends that take 1,000 ms, fiber-event-loop sustained 0 requests/s and"
                + " thread-pool-200 100, so fibers lose here");
  }

  @Test
  void repetitionsGiveMedianAndSpread() {
    assertThat(Figures.of(List.of(90.0, 120.0, 100.0)))
        .isEqualTo(new Figures(100, 90, 120, 0.3, 3));
    assertThat(Figures.of(List.of(90.0, 110.0)).median()).isEqualTo(100);
    assertThat(Figures.of(List.of())).isEqualTo(new Figures(0, 0, 0, 0, 0));
  }

  @Test
  void costIsWhatAProcessorAndAGibBring() {
    Row row =
        Row.of(Samples.usual()).stream()
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
