package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CostReportTest {
  private static final CostCell CELL = CostCell.parse("100ms@1500/s");
  private static final Feature BARE = feature("bare");
  private static final Feature LOG = feature("access-log");
  private static final Feature UNCHECKED = feature("unchecked");
  private static final Feature POLICY = feature("policy");
  private static final Feature SHARED_LIMIT = feature("shared-limit");

  private static Feature feature(String name) {
    return FeatureSets.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

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
  void aChangeThatOneProcessDoesNotShowIsNoRegression() {
    // All turns together are sure, but those of one process repeat what its JIT compiler did.
    assertThat(againstProcesses(1.3, 1.3, 1.3, 1.08).regressions()).isEmpty();
    assertThat(againstProcesses(1.3, 1.3, 1.3, 1.2).regressions()).hasSize(1);
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

    Ratios ratios = Ratios.of(turns, CELL, "access-log", "bare");

    assertThat(ratios.cpu().low()).isEqualTo(1.1);
    assertThat(ratios.cpu().high()).isEqualTo(1.1);
  }

  @Test
  void thePageHasALineForEachFeature() {
    List<Turn> turns = List.of(turn("bare", 1, 100), turn("access-log", 1, 125));

    String page = pageOf(turns);

    assertThat(page)
        .contains("## Backends take 100 ms, 1,500 requests/s")
        .contains("| nothing | 100 | 1.00 |")
        .contains("| the access log in JSON | 125 | 1.25 |")
        .contains("| 6.5 | 2.0 |");
  }

  @Test
  void thePageTellsWhatElseTookTheProcessorsOrThatItIsUnknown() {
    List<Turn> turns =
        Stream.of(1, 2, 4)
            .flatMap(n -> Stream.of(turn("bare", n, 100), turn("access-log", n, 100)))
            .toList();

    assertThat(pageOf(turns))
        .contains("- The gateways' compilers: 0.000 of a processor, the median of the turns; 0.000")
        .contains(
            "- Other programs: 0.020 of a processor, the median of the turns; 0.040 in the worst turn\n")
        .contains("- Stolen by the host: unknown\n")
        .contains("- Failed requests: 0 in all turns together\n");
  }

  @Test
  void latenciesAreComparedAboveTheBackends() {
    List<Turn> turns = List.of(turn("bare", 1, 0, 100, 100.8), turn("access-log", 1, 0, 125, 101));

    String page = pageOf(turns);

    assertThat(page)
        .contains("| p50 ms | p50 above the backends, bare = 1 | p99 ms |")
        .contains("| the access log in JSON | 125 | 1.25 | – | +0.20 | 1.25 | +0.00 |");
  }

  @Test
  void anAnswerThatWaitsForNoBackendHasNoLatencyAboveThem() {
    List<Turn> turns = List.of(turn("bare", 1, 0, 100, 100.8), turn("access-log", 1, 0, 50, 0.2));

    String page = pageOf(turns);

    assertThat(page).contains("| the access log in JSON | 50 | 0.50 | – | -100.60 | – | +0.00 |");
  }

  @Test
  void thePageTellsTheStartsWithEachSetOfFlags() {
    Starts fast = Starts.of(List.of(new Starts.Start(1_500_000_000L, 250)));
    Starts small = Starts.of(List.of(new Starts.Start(1_600_000_000L, 180)));
    GatewayStarts starts =
        new GatewayStarts(
            List.of(new StartPair("", fast, fast), new StartPair("-Xms24m", small, fast)));

    String page =
        CostPage.of(
            new CostReport(plan(null, 1, BARE), Map.of(), starts, List.of(turn("bare", 1, 100))));

    assertThat(page)
        .containsPattern(
            "Ready after 1\\.50 s .* 250 MB .* 1 starts with the launcher's flags and an")
        .containsPattern("Ready after 1\\.60 s .* 180 MB .* flags and `-Xms24m` and an archive");
  }

  @ParameterizedTest
  @CsvSource({
    "1.05, 0.02, 8, held, 0",
    "1.15, 0.02, 8, not decided, 0",
    "1.20, 0.02, 8, not held, 1",
    "1.20, 0.02, 7, not decided, 0"
  })
  void thePageSaysWhetherALimitIsHeld(
      double ratio, double spread, int turns, String verdict, int exceeded) {
    List<Turn> all = pairs("bare", "shared-limit", ratio, spread, turns);
    CostReport report =
        new CostReport(plan(null, turns, BARE, SHARED_LIMIT), Map.of(), GatewayStarts.NONE, all);

    assertThat(CostPage.of(report))
        .contains("| pause ms | CPU at most |")
        .containsPattern("\\| nothing \\|.* – \\|\n")
        .containsPattern("\\| a limit .* \\| .*\\| 1\\.15: " + verdict + " \\|\n");
    assertThat(report.exceeded()).hasSize(exceeded);
  }

  @Test
  void aCheckIsJudgedBesideTheSameRequestsWithoutIt() {
    int turns = 8;
    List<Turn> all =
        IntStream.range(0, turns)
            .boxed()
            .flatMap(
                number ->
                    Stream.of(
                        turn("bare", number, 100),
                        turn("unchecked", number, 120),
                        turn("policy", number, 126)))
            .toList();
    CostReport report =
        new CostReport(
            plan(null, turns, BARE, UNCHECKED, POLICY), Map.of(), GatewayStarts.NONE, all);

    assertThat(CostPage.of(report))
        .containsPattern("\\| a token, CORS and a limit \\| 126 \\| 1\\.26 .*\\| – \\|\n")
        .contains("CPU, unchecked = 1")
        .containsPattern("\\| a token, CORS and a limit \\| 126 \\| 1\\.05 .* 1\\.10: held \\|\n");
    assertThat(report.exceeded()).isEmpty();
  }

  @Test
  void aPageWithoutLimitsHasNoColumnForThem() {
    List<Turn> turns = List.of(turn("bare", 1, 100), turn("access-log", 1, 125));

    assertThat(
            CostPage.of(
                new CostReport(plan(null, 1, BARE, LOG), Map.of(), GatewayStarts.NONE, turns)))
        .doesNotContain("CPU at most", "held");
  }

  private static String pageOf(List<Turn> turns) {
    return CostPage.of(
        new CostReport(plan(null, 1, BARE, LOG), Map.of(), GatewayStarts.NONE, turns));
  }

  private static CostReport against(double ratio, double spread, int turns) {
    List<Turn> all = pairs("bare@main", "bare", ratio, spread, turns);
    return new CostReport(plan("main", turns, BARE), Map.of(), GatewayStarts.NONE, all);
  }

  /** Eight turns of each process. */
  private static CostReport againstProcesses(double... ratios) {
    List<Turn> all = new ArrayList<>();
    for (int number = 0; number < 8 * ratios.length; number++) {
      int process = number % ratios.length;
      all.add(turn("bare@main", number, process, 100));
      all.add(turn("bare", number, process, 100 * ratios[process]));
    }
    return new CostReport(plan("main", 8 * ratios.length, BARE), Map.of(), GatewayStarts.NONE, all);
  }

  private static List<Turn> pairs(
      String base, String gateway, double ratio, double spread, int turns) {
    return IntStream.range(0, turns)
        .boxed()
        .flatMap(
            number -> {
              double off = number % 2 == 0 ? spread : -spread;
              return Stream.of(turn(base, number, 100), turn(gateway, number, 100 * (ratio + off)));
            })
        .toList();
  }

  private static Turn turn(String gateway, int number, double micros) {
    return turn(gateway, number, 0, micros);
  }

  private static Turn turn(String gateway, int number, int process, double micros) {
    return turn(gateway, number, process, micros, 101);
  }

  private static Turn turn(String gateway, int number, int process, double micros, double p50) {
    return new Turn(
        gateway,
        CELL.label(),
        number,
        process,
        micros,
        1_500,
        p50,
        103,
        0.0,
        0.01 * number,
        null,
        0,
        6.5,
        2.0);
  }

  private static CostPlan plan(
      @org.jspecify.annotations.Nullable String against, int turns, Feature... features) {
    return new CostPlan(
        "What does a request cost?",
        List.of(features),
        List.of(),
        0,
        List.of(),
        null,
        List.of(CELL),
        against,
        1,
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
