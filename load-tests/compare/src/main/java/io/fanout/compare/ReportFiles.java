package io.fanout.compare;

import io.fanout.compare.report.Page;
import io.fanout.compare.report.Pictures;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Csv;
import io.fanout.compare.result.Files;
import java.nio.file.Path;

/** Everything that a comparison leaves in its folder. */
final class ReportFiles {
  private ReportFiles() {}

  static void write(Comparison comparison, Path folder) {
    Files.write(comparison, folder.resolve("report.json"));
    Files.text(folder.resolve("report.csv"), Csv.of(comparison));
    Files.text(folder.resolve("report.html"), Page.of(comparison));
    Pictures.write(comparison, folder);
  }
}
