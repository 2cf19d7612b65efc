package io.fanout.compare.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.judge.Agreement.Seen;
import io.fanout.compare.report.AgreementPage;
import io.fanout.compare.report.ComparisonPage;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import java.util.List;
import java.util.stream.DoubleStream;
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
    assertThat(all.get(1).apart(Seen::cpuMicros)).isEqualTo(1);
    assertThat(all.get(1).agrees()).isFalse();
    // 0.2 and 0.3 of a processor at 100 requests/s.
    assertThat(all.get(0).mine().engineMicros()).isEqualTo(5_000);
  }

  @Test
  void mediansApartAreOpenWhileTheRunsOverlap() {
    assertThat(fibersBesideRunsOf(70, 71, 81).isOpen()).isTrue();
    assertThat(fibersBesideRunsOf(70, 71, 79).isOpen()).isFalse();
    assertThat(fibersBesideRunsOf(84, 84, 84).isOpen()).as("agrees").isFalse();
  }

  @Test
  void theAgreementPageShowsRangesAndWhereMoreRunsHaveToTell() {
    String page = AgreementPage.of(List.of("another rig"), List.of(besideRunsOf(70, 71, 81)));

    assertThat(page)
        .contains("The lean engine and another rig agree within 10 % on 0 of 1 cells")
        .contains("In 1 of the others, the ranges of their runs overlap")
        .contains("| 85 (80\u201390) | 71 (70\u201381) | +20 % |");
    assertThat(AgreementPage.of(List.of("another rig"), List.of(besideRunsOf(70, 71, 79))))
        .doesNotContain("overlap");
  }

  @Test
  void roundsThatTookTurnsAreRunsOfOneCell() {
    List<Agreement> all = Agreement.of(besideRunsOf(70).mergedWith(besideRunsOf(81)));

    assertThat(all).hasSize(1);
    assertThat(all.get(0).other().cpu().count()).isEqualTo(2);
    assertThat(all.get(0).other().cpu().least()).isEqualTo(70);
    assertThat(all.get(0).other().cpu().most()).isEqualTo(81);
    assertThat(all.get(0).mine().cpu().count()).isEqualTo(4);
  }

  private Agreement fibersBesideRunsOf(double... cpuMicros) {
    return Agreement.of(besideRunsOf(cpuMicros)).get(0);
  }

  /** Our runs took 80 and 90. */
  private Comparison besideRunsOf(double... cpuMicros) {
    List<MeasuredCell> runs =
        DoubleStream.of(cpuMicros)
            .mapToObj(
                micros ->
                    Samples.cell(
                        Samples.fiber(),
                        "100",
                        1,
                        LimitingResource.NONE,
                        Samples.held(100, 105, micros)))
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
