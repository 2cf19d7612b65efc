package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.service.Jdk;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlanTest {
  private static final List<Variant> VARIANTS = Variant.usual(Jdk.current());
  private static final List<Latency> LATENCIES =
      List.of(Latency.parse("100"), Latency.parse("500"), Latency.parse("1000"));

  @Test
  void aQuickCrossCheckHasTheTwoThatDifferMost() {
    List<Variant> usual = Variant.usual(Jdk.current());

    assertThat(Plan.headline(usual))
        .extracting(Variant::name)
        .containsExactly("thread-pool-200", "fiber-event-loop");
    assertThat(Plan.headline(usual.subList(1, 2))).isEqualTo(usual.subList(1, 2));
  }

  @Test
  void everyRepetitionHasEveryCellOnce() {
    List<Cell> cells = Plan.of(VARIANTS, LATENCIES, 3, 1, false).cells();

    assertThat(cells).hasSize(45).doesNotHaveDuplicates();
    assertThat(cells.subList(0, 15)).allMatch(cell -> cell.repetition() == 1);
  }

  @Test
  void theOrderIsShuffledAndCanBeRepeated() {
    List<Cell> cells = Plan.of(VARIANTS, LATENCIES, 1, 7, false).cells();

    assertThat(cells).isEqualTo(Plan.of(VARIANTS, LATENCIES, 1, 7, false).cells());
    assertThat(cells).isNotEqualTo(Plan.of(VARIANTS, LATENCIES, 1, 8, false).cells());
  }

  @Test
  void aQuickLookHasTheHeadline() {
    List<Cell> cells = Plan.of(VARIANTS, LATENCIES, 1, 1, true).cells();

    assertThat(cells).hasSize(9);
    assertThat(cells)
        .filteredOn(cell -> cell.variant().name().equals("thread-pool-200"))
        .hasSize(3);
    assertThat(cells).filteredOn(cell -> cell.latency().spec().equals("1000")).hasSize(5);
  }

  @Test
  void namesOfCellsCanBeNamesOfFiles() {
    Cell cell = new Cell(VARIANTS.get(0), Latency.parse("lognormal:100,0.5"), 2);

    assertThat(cell.id()).isEqualTo("thread-pool-200-lognormal_100_0.5-2");
  }
}
