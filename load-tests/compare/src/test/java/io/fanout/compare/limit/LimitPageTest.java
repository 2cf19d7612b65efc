package io.fanout.compare.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.result.ComparisonFiles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LimitPageTest {
  private static final LimitCase SLOWER = LimitCase.all().get(0);

  @Test
  void aSecondsSummaryIsReadFromItsStep() {
    String step =
        """
        {"due":1000,"answered":900,"errors":{"rejected (503)":80,"timed out":5},
         "curve":[[0,1],[50,101.5],[99,110],[100,300]]}
        """;

    assertThat(SecondSummary.of(ComparisonFiles.tree(step)))
        .isEqualTo(new SecondSummary(1_000, 900, 80, 20, 101.5, 110));
  }

  @Test
  void theSummaryLeavesOutTheSecondsOfLearning() {
    List<SecondSummary> seconds = new ArrayList<>();
    for (int i = 0; i < SLOWER.seconds(); i++) {
      int after = i - SLOWER.before().seconds();
      seconds.add(
          after < 0
              ? new SecondSummary(1_000, 1_000, 0, 0, 1, 2)
              : after < 4
                  ? new SecondSummary(1_000, 500, 500, 0, 100, 900)
                  : new SecondSummary(1_000, 990, 10, 0, 100, 105));
    }

    assertThat(LimitPage.of(SLOWER, seconds))
        .contains(
            "In the first 4 s after the change 50.0 % of the requests were answered, and 99.0 %")
        .contains("p99 of an answer: 2 ms before the change, 105 ms")
        .contains("| 1 | 1000 | 500 | 500 | 0 | 100 | 900 |");
  }
}
