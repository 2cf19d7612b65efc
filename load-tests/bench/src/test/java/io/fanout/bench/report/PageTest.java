package io.fanout.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageTest {
  private static final Conditions HERE =
      new Conditions("2026-11-21", "a machine <2>", 2, "JDK 17", "./fanout bench handoff", "");

  @TempDir private Path folder = Path.of("");

  private static Measured value(String name, String kind, double score, boolean tooFewCores) {
    SortedMap<String, String> parameters = new TreeMap<>(Map.of("kind", kind, "wait", "yielding"));
    return new Measured(
        name, parameters, score, Double.NaN, "ns/op", Map.of("p99", 7.0), tooFewCores);
  }

  private static Measured value(String name, double score, boolean tooFewCores) {
    return value(name, "disruptor", score, tooFewCores);
  }

  private static Measured alone(String name, String kind, double score) {
    return new Measured(
        name, new TreeMap<>(Map.of("kind", kind)), score, Double.NaN, "ops/us", Map.of(), false);
  }

  private static Measured spread(String name, String kind, double score) {
    return new Measured(
        name, new TreeMap<>(Map.of("kind", kind)), score, 0.5, "ops/us", Map.of(), false);
  }

  private static Report report(Measured... values) {
    return new Report(
        "handoff",
        HERE,
        new Results(Map.of("How fast?", List.of(values))),
        List.of(
            new Published(
                "a paper",
                "table 1",
                "1P1C",
                "a hop",
                "52 ns",
                new Published.Ours("How fast?", "one", Map.of("kind", "disruptor")),
                ""),
            new Published(
                    "a paper",
                    "table 2",
                    "3P1C",
                    "a leap",
                    "7 ns",
                    new Published.Ours("How far?", "one", Map.of()),
                    "")
                .but("ours leap farther")));
  }

  private String written(Measured... values) throws IOException {
    new Page(report(values)).write(folder);
    return Files.readString(folder.resolve("README.md"));
  }

  @Test
  void aValueThatWantedMoreCoresIsMarkedAndExplained() throws IOException {
    assertThat(written(value("threeProducers", 12, true)))
        .contains("| threeProducers | 12.0 \u2020 | 7.00 |")
        .contains("More threads were busy than this machine has cores");
    assertThat(Files.readString(folder.resolve("chart-1.svg"))).contains("12.0 ns \u2020");
  }

  @Test
  void withEnoughCoresNothingIsMarked() throws IOException {
    assertThat(written(value("one", 12, false))).doesNotContain("\u2020");
  }

  @Test
  void whatAllValuesShareIsSaidOnce() throws IOException {
    assertThat(written(value("one", 12, false)))
        .contains("In ns, kind disruptor, wait yielding:")
        .doesNotContain("| yielding |");
  }

  @Test
  void valuesOfEqualParametersStandInAGrid() throws IOException {
    assertThat(
            written(
                alone("unicast", "ring", 1),
                alone("unicast", "queue", 2),
                alone("diamond", "ring", 3),
                alone("diamond", "queue", 4)))
        .contains("In million/s:", "| kind | unicast | diamond |")
        .contains("| ring | 1.00 | 3.00 |", "| queue | 2.00 | 4.00 |");
  }

  @Test
  void aGridShowsSpreadsBehindTheValues() throws IOException {
    assertThat(
            written(
                spread("unicast", "ring", 1),
                spread("unicast", "queue", 2),
                spread("diamond", "ring", 3),
                spread("diamond", "queue", 4)))
        .contains("| ring | 1.00 \u00b1 0.500 | 3.00 \u00b1 0.500 |");
  }

  @Test
  void whatOthersPublishedStandsBesideOurs() throws IOException {
    assertThat(written(value("one", 12, false)))
        .contains("| a paper, table 1 | 1P1C | a hop | 52 ns | 12.0 ns |  |")
        .contains(
            "| a paper, table 2 | 3P1C | a leap | 7 ns | not in this run | ours leap farther |");
  }

  @Test
  void conditionsStandFirst() throws IOException {
    assertThat(written(value("one", 12, false)))
        .startsWith("# Benchmarks: handoff\n\n## Conditions\n\n| condition | value |")
        .contains("| machine | a machine <2> |", "| JDK | JDK 17 |");
    assertThat(Files.readString(folder.resolve("index.html"))).contains("a machine &lt;2&gt;");
  }

  @Test
  void aPageWithoutMarksIsLeftAlone() throws IOException {
    Path page = Files.writeString(folder.resolve("handoff.md"), "# Hand-offs\n");
    assertThatThrownBy(() -> new KeptPage(page).put(report(value("one", 12, false))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("handoff.md: no place for results");
    assertThat(Files.readString(page)).isEqualTo("# Hand-offs\n");
  }

  @Test
  void aPageThatIsNotThereIsRefusedBeforeAnythingIsMeasured() {
    assertThatThrownBy(() -> new KeptPage(folder.resolve("no.md")).refuseWithoutPlace())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no.md: no such file (expected: a page)");
  }

  @Test
  void aBarInACellIsNoBorder() {
    assertThat(new Table(List.of("command"), List.of(List.of("--only 'a|b'"))).markdown())
        .contains("| --only 'a\\|b' |");
  }

  @Test
  void onlyWhatStandsBetweenTheMarksIsReplaced() throws IOException {
    Path page =
        Files.writeString(
            folder.resolve("handoff.md"),
            "# Hand-offs\n\n%s\nold\n%s\n\n## Why\n".formatted(KeptPage.BEGIN, KeptPage.END));
    new KeptPage(page).put(report(value("one", 12, false)));
    assertThat(Files.readString(page))
        .startsWith("# Hand-offs\n\n" + KeptPage.BEGIN + "\n\n## Conditions\n")
        .contains("![How fast?](handoff/chart-1.svg)")
        .endsWith("\n" + KeptPage.END + "\n\n## Why\n")
        .doesNotContain("old");
    assertThat(folder.resolve("handoff/chart-1.svg")).isRegularFile();
  }

  @Test
  void theLongestBarIsTheHighestScore() throws IOException {
    written(value("one", 50, false), value("two", 100, false));
    assertThat(Files.readString(folder.resolve("chart-1.svg")))
        .contains("width=\"230.0\"", "width=\"460.0\"");
  }
}
