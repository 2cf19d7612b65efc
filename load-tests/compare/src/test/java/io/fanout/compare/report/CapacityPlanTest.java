package io.fanout.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.judge.Verdict;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CapacityPlanTest {
  private static final String OWN = Latency.ofRequests(100, 120, 140, 160, 400).spec();

  private final Comparison own =
      Samples.planning(
          2_000,
          List.of(Samples.pool(), Samples.fiber()),
          Samples.cell(
              Samples.pool(), OWN, 1, LimitingResource.POOL, Samples.held(1_000, 190, 100)),
          Samples.cell(
              Samples.fiber(), OWN, 1, LimitingResource.GATEWAY, Samples.held(4_000, 190, 50)));

  @Test
  void theFirstSentenceAnswersForTheUsersService() {
    assertThat(Verdict.of(own))
        .startsWith("For your service, whose backends need 140 ms at the median")
        .contains("fiber-event-loop sustained 4,000", "a factor of 4.0");
  }

  @Test
  void podsAreEnoughForTheRateWithRoom() {
    assertThat(ComparisonPage.of(own))
        .contains("<h2>Capacity plan</h2>", "For 2,000 requests/s, with each pod loaded to 70 %")
        .contains("data-head=\"pods\">3<", "data-head=\"pods\">1<");
  }

  @Test
  void withoutARateThereIsNoPlan() {
    assertThat(ComparisonPage.of(Samples.usual())).doesNotContain("Capacity plan");
  }
}
