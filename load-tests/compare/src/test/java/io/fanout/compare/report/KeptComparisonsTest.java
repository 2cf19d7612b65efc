package io.fanout.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.VariantSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The results keep data and pictures; {@code --from} renders the report from the kept data. */
final class KeptComparisonsTest {
  private static final Path RESULTS = Path.of("..", "..", "docs", "results");

  static List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.walk(RESULTS)) {
      return files.filter(file -> file.endsWith("report.json")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("kept")
  void aReportIsRenderedFromTheKeptJson(Path json) {
    Comparison comparison = io.fanout.compare.result.ComparisonFiles.read(json);

    assertThat(comparison.variants()).isNotEmpty();
    assertThat(ComparisonPage.of(comparison))
        .contains(comparison.variants().stream().map(VariantSetup::name).toList());
  }

  @Test
  void theResultsHaveNoRenderedReport() throws IOException {
    try (Stream<Path> files = Files.walk(RESULTS)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".html"));
    }
  }
}
