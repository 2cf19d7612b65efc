package io.fanout.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The values of one question in rows: what ran, with what, what came out. */
record Table(List<String> heads, List<List<String>> rows) {
  /** Stands behind a value whose threads wanted more cores than there are. */
  static final String MARK = "\u2020";

  static Table of(List<Measured> values) {
    Set<String> parameters = new TreeSet<>();
    Set<String> further = new LinkedHashSet<>();
    values.forEach(value -> parameters.addAll(value.parameters().keySet()));
    values.forEach(value -> further.addAll(value.further().keySet()));
    List<String> heads = new ArrayList<>(List.of("benchmark"));
    heads.addAll(parameters);
    heads.addAll(List.of("score", "\u00b1", "unit"));
    heads.addAll(further);
    return new Table(heads, values.stream().map(value -> row(value, parameters, further)).toList());
  }

  private static List<String> row(Measured value, Set<String> parameters, Set<String> further) {
    List<String> row = new ArrayList<>(List.of(value.name()));
    parameters.forEach(name -> row.add(value.parameters().getOrDefault(name, "")));
    row.add(Numbers.rounded(value.score()) + (value.tooFewCores() ? " " + MARK : ""));
    row.add(Numbers.rounded(value.error()));
    row.add(value.unit());
    further.forEach(
        name ->
            row.add(
                value.further().containsKey(name)
                    ? Numbers.rounded(Objects.requireNonNull(value.further().get(name)))
                    : ""));
    return row;
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    line(text, heads);
    String[] rules = new String[heads.size()];
    Arrays.fill(rules, "---");
    line(text, List.of(rules));
    rows.forEach(row -> line(text, row));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  String html() {
    StringBuilder text = new StringBuilder("<table>\n<tr>");
    heads.forEach(head -> text.append("<th>").append(Html.escaped(head)).append("</th>"));
    text.append("</tr>\n");
    for (List<String> row : rows) {
      text.append("<tr>");
      row.forEach(cell -> text.append("<td>").append(Html.escaped(cell)).append("</td>"));
      text.append("</tr>\n");
    }
    return text.append("</table>\n").toString();
  }
}
