package io.fanout.soak.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.soak.judge.Promise;
import io.fanout.soak.judge.PromiseRow;
import io.fanout.soak.leak.HeldResource;
import io.fanout.soak.leak.Leak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class TablesTest {
  private static final PromiseRow HELD = new PromiseRow(Promise.HONEST, 1_200, 0, "", List.of());
  private static final PromiseRow BROKEN =
      new PromiseRow(
          Promise.LEAVING, 10, 2, "p50 1.0 ms", List.of("120.0 ms, measuring margin 1.0 ms"));
  private static final PromiseRow UNSEEN = new PromiseRow(Promise.RELOAD, 0, 0, "", List.of());
  private static final Leak BACK = new Leak(HeldResource.HEAP, 25, 26, 2);
  private static final Leak LOST = new Leak(HeldResource.FIBERS, 0, 3, 0);

  private static Outcome outcome(List<PromiseRow> rows, List<Leak> leaks, List<String> logged) {
    return new Outcome(Map.of("date", "2026-11-21 10:00"), rows, leaks, logged);
  }

  @Test
  void aBrokenPromiseIsShownWithExamples() {
    String said = Tables.of(outcome(List.of(HELD, BROKEN), List.of(BACK), List.of()));
    assertThat(said)
        .contains("- date: 2026-11-21 10:00")
        .contains("| 1,200 | 0 | yes |")
        .contains("| 10 | 2 | NO | p50 1.0 ms |")
        .contains("- 120.0 ms, measuring margin 1.0 ms")
        .contains("NOT all held.");
  }

  @Test
  void oneThatWasNotTestedIsNotHeld() {
    Outcome outcome = outcome(List.of(HELD, UNSEEN), List.of(BACK), List.of());
    assertThat(outcome.holds()).isFalse();
    assertThat(Tables.of(outcome)).contains("| 0 | 0 | not tested |");
  }

  @Test
  void leakedResourcesAreShown() {
    Outcome outcome = outcome(List.of(HELD), List.of(BACK, LOST), List.of());
    assertThat(outcome.holds()).isFalse();
    assertThat(Tables.of(outcome))
        .contains("| heap after a collection | 25 MB | 26 MB | 2 MB | yes |")
        .contains("| fibers | 0 | 3 | 0 | NO |");
  }

  @Test
  void anErrorInTheLogIsABreach() {
    Outcome outcome = outcome(List.of(HELD), List.of(BACK), List.of("ERROR a timer failed"));
    assertThat(outcome.holds()).isFalse();
    assertThat(Tables.of(outcome)).contains("- ERROR a timer failed");
  }

  @Test
  void aSoundOneSaysSoInBothFiles(@TempDir Path folder) throws IOException {
    Outcome outcome = outcome(List.of(HELD), List.of(BACK), List.of());
    assertThat(outcome.holds()).isTrue();
    io.fanout.soak.report.SoakFiles.write(outcome, folder.resolve("new"));
    assertThat(Files.readString(folder.resolve("new/soak.md")))
        .contains("All promises held, and no resource leaked.");
    JsonNode json =
        JsonMapper.builder().build().readTree(Files.readString(folder.resolve("new/soak.json")));
    assertThat(json.path("promises").get(0).path("promise").asString()).isEqualTo("HONEST");
    assertThat(json.path("leaks").get(0).path("after").asDouble()).isEqualTo(26);
  }
}
