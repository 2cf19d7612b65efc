package io.fanout.compare.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.report.AgreementPage;
import io.fanout.compare.report.ComparisonPage;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AgreementTest {
  private final Comparison mine =
      Samples.of(
          List.of(Samples.fiber(), Samples.pool()),
          Samples.cell(
              Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(100, 105, 80)),
          Samples.cell(
              Samples.fiber(), "100", 2, LimitingResource.GATEWAY, Samples.held(100, 105, 90)),
          Samples.cell(
              Samples.pool(), "100", 1, LimitingResource.POOL, Samples.held(100, 105, 80)));

  @Test
  void aCellThatOneEngineMeasuredIsNotCompared() {
    assertThat(Agreement.of(mine)).isEmpty();
    assertThat(ComparisonPage.of(mine)).contains("Only one engine measured these cells.");
  }

  @Test
  void twoEnginesAreComparedByTheirMedians() {
    List<Agreement> all =
        Agreement.of(
            mine.checkedBy(
                List.of(
                    Samples.cell(
                        Samples.fiber(),
                        "100",
                        1,
                        LimitingResource.NONE,
                        Samples.held(100, 106, 84)),
                    Samples.cell(
                        Samples.pool(),
                        "100",
                        1,
                        LimitingResource.NONE,
                        Samples.held(100, 105, 40))),
                List.of("a note")));

    assertThat(all).hasSize(2);
    assertThat(all.get(0).mine().cpuMicros()).isEqualTo(85);
    assertThat(all.get(0).agrees()).isTrue();
    assertThat(all.get(1).cpuApart()).isEqualTo(1);
    assertThat(all.get(1).agrees()).isFalse();
    // 0.2 and 0.3 of a processor at 100 requests/s.
    assertThat(all.get(0).mine().engineMicros()).isEqualTo(5_000);
  }

  @Test
  void enginesThatTookTurnsAreComparedTurnByTurn() {
    // Ours took 80 and 90: the machine was slower in the second turn.
    Agreement cell = fibersBesideRunsOf(76, 100);

    assertThat(cell.turns()).containsExactly(80 / 76.0, 0.9);
    assertThat(cell.cpuApart()).isEqualTo((80 / 76.0 + 0.9) / 2 - 1);
    assertThat(cell.agrees()).isTrue();
  }

  @Test
  void mediansApartAreOpenWhileTheTurnsIncludeTheTolerance() {
    assertThat(fibersBesideRunsOf(70, 82).isOpen()).isTrue();
    assertThat(fibersBesideRunsOf(70, 71).isOpen()).isFalse();
    assertThat(fibersBesideRunsOf(84, 84).isOpen()).as("agrees").isFalse();
  }

  @Test
  void theAgreementPageShowsRangesAndWhereMoreRunsHaveToTell() {
    String page = AgreementPage.of(List.of("another rig"), List.of(besideRunsOf(70, 82)));

    assertThat(page)
        .contains("# Do two engines agree?")
        .contains(
            "**Under the lean engine, a request took 1.12 (1.10\u20131.14) times the CPU that it took under another rig**, over all cells.")
        .contains("By the medians of CPU and of latency, they agree within 10 % on 0 of 1 cells.")
        .contains("In 1 of the others, the turns leave it open")
        .contains("| 85 (80\u201390) | 76 (70\u201382) | 1.12 (1.10\u20131.14) |");
    assertThat(AgreementPage.of(List.of("another rig"), List.of(besideRunsOf(70, 71))))
        .doesNotContain("open");
  }

  @Test
  void aRateThatOneEngineNeverHeldIsNoAgreement() {
    Comparison beside =
        mine.checkedBy(
            List.of(
                Samples.cell(
                    Samples.fiber(),
                    "100",
                    1,
                    LimitingResource.NONE,
                    Samples.broken(100, Map.of("503", 9L)))),
            List.of());

    assertThat(Agreement.of(beside)).hasSize(1);
    assertThat(Agreement.of(beside).get(0).agrees()).isFalse();
    assertThat(AgreementPage.of(List.of("another rig"), List.of(beside)))
        .contains("on 0 of 1 cells", "In 1 of the others, no turn of one engine held.");
  }

  @Test
  void mergedTurnsStayPairs() {
    Agreement merged = Agreement.of(besideRunsOf(76, 100).mergedWith(besideRunsOf(80, 90))).get(0);

    assertThat(merged.turns()).containsExactly(80 / 76.0, 0.9, 1.0, 1.0);
  }

  @Test
  void turnsAreRunsOfOneCell() {
    List<Agreement> all = Agreement.of(besideRunsOf(70, 81));

    assertThat(all).hasSize(1);
    assertThat(all.get(0).other().cpu().count()).isEqualTo(2);
    assertThat(all.get(0).other().cpu().least()).isEqualTo(70);
    assertThat(all.get(0).other().cpu().most()).isEqualTo(81);
    assertThat(all.get(0).mine().cpu().count()).isEqualTo(2);
  }

  private Agreement fibersBesideRunsOf(double... cpuMicros) {
    return Agreement.of(besideRunsOf(cpuMicros)).get(0);
  }

  /** Our runs took 80 and 90. */
  private Comparison besideRunsOf(double... cpuMicros) {
    List<MeasuredCell> runs =
        IntStream.range(0, cpuMicros.length)
            .mapToObj(
                i ->
                    Samples.cell(
                        Samples.fiber(),
                        "100",
                        i + 1,
                        LimitingResource.NONE,
                        Samples.held(100, 105, cpuMicros[i])))
            .toList();
    return mine.checkedBy(runs, List.of());
  }

  @Test
  void thePageShowsBothFigures() {
    Comparison checked =
        mine.checkedBy(
            List.of(
                Samples.cell(
                    Samples.fiber(), "100", 1, LimitingResource.NONE, Samples.held(100, 106, 60))),
            List.of("a note"));

    assertThat(ComparisonPage.of(checked)).contains("In 0 of 1 cells", "<b>+42 %</b>", "a note");
  }
}
