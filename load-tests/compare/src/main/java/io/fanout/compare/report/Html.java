package io.fanout.compare.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Renders text as HTML. */
final class Html {
  private Html() {}

  static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String link(String to, String text) {
    return to.isEmpty() ? "" : "<a href=\"%s\">%s</a>".formatted(text(to), text(text));
  }

  static String number(double value) {
    double size = Math.abs(value);
    String form = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, form, value);
  }

  static String list(List<String> sentences) {
    return sentences.stream()
        .map(sentence -> "<li>" + text(sentence) + "</li>")
        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>\n"));
  }

  /**
   * The cells are HTML already. Each cell carries its column's name, because a row becomes a card
   * on a narrow screen.
   */
  static String table(List<String> head, List<List<String>> rows) {
    StringBuilder table = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr>");
    head.forEach(cell -> table.append("<th>").append(text(cell)).append("</th>"));
    table.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      table.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        table.append("<td data-head=\"%s\">%s</td>".formatted(text(head.get(i)), row.get(i)));
      }
      table.append("</tr>\n");
    }
    return table.append("</tbody></table></div>\n").toString();
  }
}
