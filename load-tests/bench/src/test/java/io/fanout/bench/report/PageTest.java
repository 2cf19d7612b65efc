package io.fanout.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

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
      new Conditions("2026-11-21", "a machine <2>", 2, "JDK 17", "./fanout bench handoff");

  @TempDir private Path folder = Path.of("");

  private static Measured value(String name, double score, boolean tooFewCores) {
    SortedMap<String, String> parameters = new TreeMap<>(Map.of("kind", "disruptor"));
    return new Measured(
        name, parameters, score, Double.NaN, "ns/op", Map.of("p99", 7.0), tooFewCores);
  }

  private String written(Measured... values) throws IOException {
    new Page("handoff", HERE, new Results(Map.of("How fast?", List.of(values)))).write(folder);
    return Files.readString(folder.resolve("README.md"));
  }

  @Test
  void aValueThatWantedMoreCoresIsMarkedAndExplained() throws IOException {
    assertThat(written(value("threeProducers", 12, true)))
        .contains("| threeProducers | disruptor | 12.0 \u2020 |  | ns/op | 7.00 |")
        .contains("nothing of larger ones");
    assertThat(Files.readString(folder.resolve("chart-1.svg"))).contains("12.0 ns/op \u2020");
  }

  @Test
  void withEnoughCoresNothingIsMarked() throws IOException {
    assertThat(written(value("one", 12, false))).doesNotContain("\u2020");
  }

  @Test
  void conditionsStandFirst() throws IOException {
    assertThat(written(value("one", 12, false)))
        .startsWith("# Benchmarks: handoff\n\n| condition | value |")
        .contains("| machine | a machine <2> |", "| JDK | JDK 17 |");
    assertThat(Files.readString(folder.resolve("index.html"))).contains("a machine &lt;2&gt;");
  }

  @Test
  void notesBesideThePageAreTakenIn() throws IOException {
    Files.writeString(folder.resolve("notes.md"), "## Against the literature\nSlower.\n");
    assertThat(written(value("one", 12, false))).endsWith("## Against the literature\nSlower.\n");
    assertThat(Files.readString(folder.resolve("index.html"))).contains("Against the literature");
  }

  @Test
  void theLongestBarIsTheHighestScore() throws IOException {
    written(value("one", 50, false), value("two", 100, false));
    assertThat(Files.readString(folder.resolve("chart-1.svg")))
        .contains("width=\"230.0\"", "width=\"460.0\"");
  }
}
