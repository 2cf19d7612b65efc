package io.fanout.compare;

import io.fanout.compare.report.ComparisonPage;
import io.fanout.compare.report.Pictures;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.Csv;
import java.nio.file.Path;

/** Writes a comparison's files to its folder. */
final class ReportFiles {
  private ReportFiles() {}

  static void write(Comparison comparison, Path folder) {
    ComparisonFiles.write(comparison, folder.resolve("report.json"));
    ComparisonFiles.text(folder.resolve("report.csv"), Csv.of(comparison));
    ComparisonFiles.text(folder.resolve("report.html"), ComparisonPage.of(comparison));
    Pictures.write(comparison, folder);
  }
}
