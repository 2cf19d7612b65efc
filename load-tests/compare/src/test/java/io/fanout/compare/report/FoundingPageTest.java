package io.fanout.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.Samples;
import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.VariantSetup;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FoundingPageTest {
  private static final VariantSetup URL =
      new VariantSetup(
          "pool-200-url",
          "thread-pool",
          List.of(
              "--gateway.mode=thread-pool",
              "--gateway.pool.request-threads=200",
              "--gateway.client=http-url-connection",
              "-Dhttp.maxConnections=5"),
          "25",
          "-Xmx1g",
          200,
          600);

  private final Comparison one =
      Samples.of(
          List.of(URL, Samples.fiber()),
          Samples.cell(URL, "100", 1, LimitingResource.POOL, Samples.held(1_950, 102, 100)),
          Samples.cell(URL, "1000", 1, LimitingResource.POOL, Samples.held(199, 1_002, 100)),
          Samples.cell(
              Samples.fiber(), "100", 1, LimitingResource.GATEWAY, Samples.held(16_000, 120, 50)),
          Samples.cell(
              Samples.fiber(),
              "1000",
              1,
              LimitingResource.OPEN_FILES,
              Samples.held(4_800, 1_020, 70)));

  private final String page = FoundingPage.of(one, one);

  @Test
  void thePageBeginsWithTheAnswer() {
    assertThat(page)
        .startsWith(
            "# Does the founding experiment hold here?\n\nWith one call of 100 ms, fibers on the event loop sustained 16,000");
  }

  @Test
  void everyFigureHasItsPlaceAndOurs() {
    for (FoundingFigures.Figure figure : FoundingFigures.ALL) {
      assertThat(figure.place()).as("of %s", figure).startsWith("its ");
      assertThat(page).contains("| " + figure.place() + " | " + figure.millis() + " ms |");
    }
    assertThat(page).contains("| 100 ms | 1,800 | 2,000 | 1,950 |", "| 9,900 | - | not measured |");
  }

  @Test
  void cellsThatTheLabLimitedHaveAnArrow() {
    assertThat(page).contains("| pool-200-url | 1,950 [2,000] | 199 [200] |");
    assertThat(page).contains("| fiber-event-loop | 16,000 | 4,800 ↑ |");
  }

  @Test
  void everyClaimHasAVerdict() {
    assertThat(page)
        .contains(
            "| A pool of 200 threads falls as its threads divided by the latency | held: 199 |",
            "with one call | held: 16,000 |",
            "| Fibers with Comsat reach 9,900 at 100 ms | could not be shown here: not measured |",
            "| A Go relay reaches 15,000 at any latency (1,000 ms) | could not be shown here: not"
                + " measured |");
  }

  @Test
  void theArithmeticNamesWhatAMachineAllows() {
    assertThat(page).contains("| 100 ms | 50 | 20,000 | 98,500 | 16,000 |");
  }

  @Test
  void theUsualPoolsAreNamedWithTheirOwnClient() {
    assertThat(PublishedFigures.table(ResultRow.of(Samples.usual())))
        .contains("thread-pool-200 (event-loop)", "fiber")
        .doesNotContain("HttpURLConnection");
    assertThat(PublishedFigures.table(ResultRow.of(one)))
        .contains("pool-200-url (http-url-connection)");
  }
}
