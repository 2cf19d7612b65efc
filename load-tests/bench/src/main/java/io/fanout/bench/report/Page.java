package io.fanout.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A group's results as a page, once in Markdown and once in HTML with nothing outside of it. What
 * people have to say of the results is in {@code notes.md} beside it, and taken in.
 */
public record Page(String group, Conditions conditions, Results results) {
  private static final String FEW_CORES =
      Table.MARK
          + " More threads than this machine has cores wanted one at the same time: the value tells"
          + " what this machine does, and nothing of larger ones.";

  private static final String STYLE =
      """
      body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;line-height:1.4}
      table{border-collapse:collapse;margin:1em 0}
      td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left}
      pre{white-space:pre-wrap}
      """;

  /** Writes the page into the folder, and answers where the HTML is. */
  public Path write(Path folder) throws IOException {
    Path notes = folder.resolve("notes.md");
    String said = Files.isReadable(notes) ? Files.readString(notes).strip() : "";
    StringBuilder markdown = new StringBuilder("# Benchmarks: ").append(group).append("\n\n");
    StringBuilder html = new StringBuilder();
    html.append(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Benchmarks: ")
        .append(Html.escaped(group))
        .append("</title><style>\n")
        .append(STYLE)
        .append("</style></head><body>\n<h1>Benchmarks: ")
        .append(Html.escaped(group))
        .append("</h1>\n");
    Table about = new Table(List.of("condition", "value"), conditions.rows());
    markdown.append(about.markdown()).append('\n');
    html.append(about.html());
    int chart = 0;
    for (Map.Entry<String, List<Measured>> asked : results.byQuestion().entrySet()) {
      Table table = Table.of(asked.getValue());
      String svg = Chart.svg(asked.getValue());
      String file = "chart-%d.svg".formatted(++chart);
      Files.writeString(folder.resolve(file), svg);
      markdown.append("## ").append(asked.getKey()).append("\n\n").append(table.markdown());
      markdown.append("\n![").append(asked.getKey()).append("](").append(file).append(")\n\n");
      html.append("<h2>").append(Html.escaped(asked.getKey())).append("</h2>\n");
      html.append(svg).append(table.html());
    }
    if (results.anyWithTooFewCores()) {
      markdown.append(FEW_CORES).append("\n\n");
      html.append("<p>").append(FEW_CORES).append("</p>\n");
    }
    markdown.append(said.isEmpty() ? "" : said + "\n");
    html.append(said.isEmpty() ? "" : "<pre>" + Html.escaped(said) + "</pre>\n");
    Files.writeString(folder.resolve("README.md"), markdown.toString().stripTrailing() + "\n");
    return Files.writeString(folder.resolve("index.html"), html.append("</body></html>\n"));
  }
}
