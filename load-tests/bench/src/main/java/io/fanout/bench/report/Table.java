package io.fanout.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table that renders as Markdown and HTML. */
record Table(List<String> heads, List<List<String>> rows) {
  /** The mark on a value whose threads wanted more cores than the machine has. */
  static final String MARK = "\u2020";

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
    List<String> escaped = cells.stream().map(cell -> cell.replace("|", "\\|")).toList();
    text.append("| ").append(String.join(" | ", escaped)).append(" |\n");
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

  /** A copy without the columns that are empty in every row. */
  Table withoutEmptyColumns() {
    List<Integer> kept = new ArrayList<>();
    for (int column = 0; column < heads.size(); column++) {
      int at = column;
      if (rows.stream().anyMatch(row -> !row.get(at).isEmpty())) {
        kept.add(column);
      }
    }
    return new Table(
        kept.stream().map(heads::get).toList(),
        rows.stream().map(row -> kept.stream().map(row::get).toList()).toList());
  }
}
