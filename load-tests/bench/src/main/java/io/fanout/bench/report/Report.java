package io.fanout.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A group's results in parts, each a heading with a table and maybe a chart.
 *
 * @param literature the published figures to show beside ours
 */
public record Report(
    String group, Conditions conditions, Results results, List<Published> literature) {
  private static final String FEW_CORES =
      Table.MARK
          + " More threads were busy than this machine has cores: the value describes this machine"
          + " and says nothing about larger ones.";

  /** A heading with its caption, table and chart; an empty chart means none. */
  record Part(String heading, String caption, Table table, String chart) {}

  List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part(
            "Conditions", "", new Table(List.of("condition", "value"), conditions.rows()), ""));
    for (Map.Entry<String, List<Measured>> asked : results.byQuestion().entrySet()) {
      Answer answer = new Answer(asked.getValue());
      parts.add(
          new Part(asked.getKey(), answer.caption(), answer.table(), Chart.svg(asked.getValue())));
    }
    if (!literature.isEmpty()) {
      List<List<String>> rows = literature.stream().map(figure -> figure.beside(results)).toList();
      parts.add(
          new Part(
              "Published figures beside ours",
              "",
              new Table(
                  List.of("source", "threads", "what", "published", "ours", "what differs"), rows),
              ""));
    }
    return parts;
  }

  /** The explanation of the marks on values; empty without marks. */
  String footnote() {
    return results.anyWithTooFewCores() ? FEW_CORES : "";
  }

  /** The charts, by file name. */
  Map<String, String> charts() {
    Map<String, String> charts = new LinkedHashMap<>();
    for (Part part : parts()) {
      if (!part.chart().isEmpty()) {
        charts.put(chartFile(charts.size() + 1), part.chart());
      }
    }
    return charts;
  }

  /**
   * The report as Markdown, with second-level headings. {@code chartFolder} is the prefix of the
   * links to charts.
   */
  String markdown(String chartFolder) {
    StringBuilder text = new StringBuilder();
    int chart = 0;
    for (Part part : parts()) {
      text.append("## ").append(part.heading()).append("\n\n");
      text.append(part.caption().isEmpty() ? "" : part.caption() + "\n\n");
      text.append(part.table().markdown()).append('\n');
      if (!part.chart().isEmpty()) {
        String file = chartFolder + chartFile(++chart);
        text.append("![%s](%s)\n\n".formatted(part.heading(), file));
      }
    }
    return text.append(footnote()).toString().stripTrailing() + "\n";
  }

  private static String chartFile(int number) {
    return "chart-%d.svg".formatted(number);
  }
}
