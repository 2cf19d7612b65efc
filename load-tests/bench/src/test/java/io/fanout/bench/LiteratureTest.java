package io.fanout.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.bench.report.Published;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

final class LiteratureTest {
  /** The values of the Go program, which are in the same results. */
  private static final String GO = "go";

  @ParameterizedTest
  @ValueSource(strings = {"handoff", "pool", "fiber"})
  void everyPublishedFigureHasABenchmarkOfOurs(String group) throws ClassNotFoundException {
    List<Published> figures = Literature.of(group);
    assertThat(figures).isNotEmpty();
    for (Published figure : figures) {
      BenchmarkListEntry ours = entry(figure);
      Map<String, String[]> parameters = ours.getParams().orElse(Map.of());
      figure
          .ours()
          .parameters()
          .forEach((name, value) -> assertThat(parameters.get(name)).as(name).contains(value));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"handoff", "pool", "fiber"})
  void everyPublishedFigureSaysWhereItStandsAndWhatDiffers(String group)
      throws ReflectiveOperationException {
    for (Published figure : Literature.of(group)) {
      assertThat(figure.place()).as("place of %s", figure).isNotBlank();
      assertThat(figure.figure()).as("unit of %s", figure).containsPattern("[a-z]/?s|curve| s");
      if (!figure.ours().benchmark().equals(GO)) {
        String ours = arrangement(entry(figure), figure.ours().benchmark());
        if (!figure.arrangement().equals(ours)) {
          assertThat(figure.difference()).as("%s stands beside %s", figure, ours).isNotBlank();
        }
      }
    }
  }

  private static String arrangement(BenchmarkListEntry entry, String method)
      throws ReflectiveOperationException {
    for (Method each : Class.forName(entry.getUserClassQName()).getMethods()) {
      Arrangement arrangement = each.getAnnotation(Arrangement.class);
      if (each.getName().equals(method) && arrangement != null) {
        return arrangement.value();
      }
    }
    throw new AssertionError(
        "%s.%s (expected: with @Arrangement)".formatted(entry.getUserClassQName(), method));
  }

  private static BenchmarkListEntry entry(Published figure) throws ClassNotFoundException {
    Set<BenchmarkListEntry> all =
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                Collections.emptyList());
    Set<String> names =
        all.stream().map(BenchmarkListEntry::getUsername).collect(Collectors.toSet());
    for (BenchmarkListEntry entry : all) {
      String method = entry.getUsername().substring(entry.getUsername().lastIndexOf('.') + 1);
      Question asked = Class.forName(entry.getUserClassQName()).getAnnotation(Question.class);
      boolean named =
          method.equals(figure.ours().benchmark()) || figure.ours().benchmark().equals(GO);
      if (asked != null && asked.value().equals(figure.ours().question()) && named) {
        return entry;
      }
    }
    throw new AssertionError("%s (expected: one of %s)".formatted(figure, names));
  }
}
