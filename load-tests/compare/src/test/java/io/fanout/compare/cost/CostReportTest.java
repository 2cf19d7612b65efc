package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CostReportTest {
  private static final CostCell CELL = CostCell.parse("100ms@1500/s");
  private static final Feature BARE = Feature.all().get(0);
  private static final Feature LOG =
      Feature.all().stream()
          .filter(each -> each.name().equals("access-log"))
          .findFirst()
          .orElseThrow();

  @Test
  void onlyAChangeThatIsSureIsARegression() {
    assertThat(against(1.3, 0.02, 8).regressions())
        .singleElement()
        .asString()
        .contains("bare, backends take 100 ms", "1.3", "of main");
    assertThat(against(1.3, 0.5, 8).regressions()).isEmpty();
    assertThat(against(1.05, 0.02, 8).regressions()).isEmpty();
    assertThat(against(1.3, 0.02, 5).regressions()).isEmpty();
  }

  @Test
  void ratiosAreOfTheSameTurn() {
    // The machine halves its speed from turn to turn; that is not the feature's.
    List<Turn> turns =
        IntStream.range(0, 5)
            .boxed()
            .flatMap(
                number ->
                    Stream.of(
                        turn("bare", number, 100 << number),
                        turn("access-log", number, 110 << number)))
            .toList();

    Ratios ratios = Ratios.of(turns, CELL.label(), "access-log", "bare");

    assertThat(ratios.cpu().low()).isEqualTo(1.1);
    assertThat(ratios.cpu().high()).isEqualTo(1.1);
  }

  @Test
  void thePageHasALineForEachFeature() {
    List<Turn> turns = List.of(turn("bare", 1, 100), turn("access-log", 1, 125));

    String page = CostPage.of(new CostReport(plan(null, 1, BARE, LOG), Map.of(), turns));

    assertThat(page)
        .contains("## Backends take 100 ms, 1,500 requests/s")
        .contains("| nothing | 100 | 1.00 |")
        .contains("| the access log in JSON | 125 | 1.25 |");
  }

  private static CostReport against(double ratio, double spread, int turns) {
    List<Turn> all =
        IntStream.range(0, turns)
            .boxed()
            .flatMap(
                number -> {
                  double off = number % 2 == 0 ? spread : -spread;
                  return Stream.of(
                      turn("bare@main", number, 100), turn("bare", number, 100 * (ratio + off)));
                })
            .toList();
    return new CostReport(plan("main", turns, BARE), Map.of(), all);
  }

  private static Turn turn(String gateway, int number, double micros) {
    return new Turn(gateway, CELL.label(), number, micros, 1_500, 101, 103, 0, 0);
  }

  private static CostPlan plan(
      @org.jspecify.annotations.Nullable String against, int turns, Feature... features) {
    return new CostPlan(
        List.of(features),
        List.of(CELL),
        against,
        turns,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        10,
        Jdk.current(),
        8_700,
        Path.of("out"),
        "./fanout bench path");
  }
}
