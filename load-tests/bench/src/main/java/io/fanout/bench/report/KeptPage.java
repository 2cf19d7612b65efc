package io.fanout.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A hand-written page of the docs with results between two marks. A run replaces the text between
 * the marks and keeps the rest. The charts are in a folder of the same name beside the page.
 */
public record KeptPage(Path file) {
  static final String BEGIN = "<!-- measured: written by ./fanout bench GROUP --keep -->";
  static final String END = "<!-- end of measured -->";

  /**
   * Checks that the page has the marks, before a long measurement.
   *
   * @throws IllegalArgumentException if the page or its marks are missing
   */
  public void refuseWithoutPlace() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("%s: no such file (expected: a page)".formatted(file));
    }
    String page = Files.readString(file);
    if (!page.contains(BEGIN) || page.indexOf(END) < page.indexOf(BEGIN)) {
      throw new IllegalArgumentException(
          "%s: no place for results (expected: the line %s, and below it %s)"
              .formatted(file, BEGIN, END));
    }
  }

  /** Inserts the report between the marks. */
  public void put(Report report) throws IOException {
    refuseWithoutPlace();
    String page = Files.readString(file);
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    String folder = report.group() + "/";
    Page.writeCharts(report, file.resolveSibling(report.group()));
    Files.writeString(
        file,
        "%s%s\n\n%s\n%s"
            .formatted(
                page.substring(0, begin), BEGIN, report.markdown(folder), page.substring(end)));
  }
}
