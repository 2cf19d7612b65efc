package io.fanout.compare.report;

import io.fanout.compare.judge.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The published figures that started this project, beside ours. */
final class PublishedFigures {
  private static final double MILLIS = 1_000;

  private PublishedFigures() {}

  static String table(List<ResultRow> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (FoundingFigures.Figure figure : FoundingFigures.ALL) {
      Optional<ResultRow> ours = ours(rows, figure);
      lines.add(
          List.of(
              Html.text(figure.place()),
              Html.text(figure.millis() + " ms"),
              Html.number(figure.perSecond()),
              ceiling(figure),
              ours.map(row -> Html.text(named(row))).orElse("\u2013"),
              ours.map(row -> Html.number(row.throughput().median())).orElse("not in this run")));
    }
    return Html.table(
        List.of(
            "published",
            "backend takes",
            "requests/s",
            "its threads allow",
            "our variant",
            "ours, requests/s"),
        lines);
  }

  private static String ceiling(FoundingFigures.Figure figure) {
    return figure.threads() == 0 || figure.millis() == 0
        ? "\u2013"
        : Html.number(figure.threads() * MILLIS / figure.millis());
  }

  /**
   * The variant's name with its client, because the usual pools use another client than the
   * article.
   */
  private static String named(ResultRow row) {
    return row.variant() + " (" + row.setup().client() + ")";
  }

  private static Optional<ResultRow> ours(List<ResultRow> rows, FoundingFigures.Figure figure) {
    return at(rows, figure, figure.variant())
        .or(() -> at(rows, figure, FoundingFigures.usual(figure)));
  }

  private static Optional<ResultRow> at(
      List<ResultRow> rows, FoundingFigures.Figure figure, String variant) {
    return rows.stream()
        .filter(row -> row.variant().equals(variant))
        .filter(row -> row.latency().isFixed() && row.latency().median() == figure.millis())
        .findFirst();
  }
}
