package io.fanout.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of the documents that people wrote around results: what stands between its two marks is
 * replaced by those of a run, all else stays. Its charts are in a folder beside it, of its name.
 */
public record KeptPage(Path file) {
  static final String BEGIN = "<!-- measured: written by ./fanout bench GROUP --keep -->";
  static final String END = "<!-- end of measured -->";

  /**
   * Looks whether it has a place for results: before they are measured, which takes long.
   *
   * @throws IllegalArgumentException if it has none
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

  /** Puts the report between the marks. */
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
