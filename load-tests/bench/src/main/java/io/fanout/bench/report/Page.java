package io.fanout.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes a report as a folder: a page in Markdown, and a self-contained page in HTML. */
public record Page(Report report) {
  private static final String STYLE =
      """
      body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;line-height:1.4}
      table{border-collapse:collapse;margin:1em 0}
      td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left}
      """;

  /** Writes the pages into the folder, and returns the path of the HTML. */
  public Path write(Path folder) throws IOException {
    writeCharts(report, folder);
    Files.writeString(
        folder.resolve("README.md"),
        "# Benchmarks: %s\n\n%s".formatted(report.group(), report.markdown("")));
    return Files.writeString(folder.resolve("index.html"), html());
  }

  static void writeCharts(Report report, Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Map.Entry<String, String> chart : report.charts().entrySet()) {
      Files.writeString(folder.resolve(chart.getKey()), chart.getValue());
    }
  }

  private String html() {
    String title = Html.escaped("Benchmarks: " + report.group());
    StringBuilder html = new StringBuilder();
    html.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        .append(title)
        .append("</title><style>\n")
        .append(STYLE)
        .append("</style></head><body>\n<h1>")
        .append(title)
        .append("</h1>\n");
    for (Report.Part part : report.parts()) {
      html.append("<h2>").append(Html.escaped(part.heading())).append("</h2>\n");
      html.append("<p>").append(Html.escaped(part.caption())).append("</p>\n");
      html.append(part.chart()).append(part.table().html());
    }
    return html.append("<p>").append(report.footnote()).append("</p>\n</body></html>\n").toString();
  }
}
