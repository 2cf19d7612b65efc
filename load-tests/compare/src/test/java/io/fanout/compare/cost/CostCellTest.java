package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CostCellTest {
  @ParameterizedTest
  @CsvSource({
    "1000ms@4600, 13800, '1,000 ms, 4,600 requests in progress'",
    "100ms@1500/s, 450, '100 ms, 1,500 requests/s'",
    "0ms@1500/s, 0, '0 ms, 1,500 requests/s'",
    "0ms@64:64KB, 192, '0 ms, 64 requests in progress, bodies of 64 KB'"
  })
  void aLoadHasCallsInProgress(String cell, long calls, String label) {
    assertThat(CostCell.parse(cell).calls()).isEqualTo(calls);
    assertThat(CostCell.parse(cell).label()).isEqualTo("backends take " + label);
  }
}
