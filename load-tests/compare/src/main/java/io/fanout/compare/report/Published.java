package io.fanout.compare.report;

import io.fanout.compare.judge.Row;
import java.util.ArrayList;
import java.util.List;

/** The figures that this comparison began with, beside ours. */
final class Published {
  private record Figure(String what, int millis, int perSecond, String variant) {}

  private static final List<Figure> FIGURES =
      List.of(
          new Figure("HttpURLConnection, 200 threads", 0, 40_000, "thread-pool-200"),
          new Figure("HttpURLConnection, 200 threads", 100, 1_800, "thread-pool-200"),
          new Figure("HttpURLConnection, 200 threads", 1_000, 550, "thread-pool-200"),
          new Figure("HttpURLConnection, 2,000 threads", 500, 3_800, "thread-pool-2000"),
          new Figure("HttpURLConnection, 2,000 threads", 1_000, 1_900, "thread-pool-2000"),
          new Figure("Quasar fibers", 100, 9_900, "fiber-comsat"),
          new Figure("Quasar fibers", 100, 9_900, "fiber-event-loop"));

  private static final double MILLIS = 1_000;

  private Published() {}

  static String table(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (Figure figure : FIGURES) {
      lines.add(
          List.of(
              Html.text(figure.what()),
              Html.text(figure.millis() + " ms"),
              Html.number(figure.perSecond()),
              ceiling(figure),
              Html.text(figure.variant()),
              ours(rows, figure)));
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

  private static String ceiling(Figure figure) {
    int threads = figure.what().contains("2,000") ? 2_000 : figure.what().contains("200") ? 200 : 0;
    return threads == 0 || figure.millis() == 0
        ? "\u2013"
        : Html.number(threads * MILLIS / figure.millis());
  }

  private static String ours(List<Row> rows, Figure figure) {
    return rows.stream()
        .filter(row -> row.variant().equals(figure.variant()))
        .filter(row -> row.latency().isFixed() && row.latency().median() == figure.millis())
        .findFirst()
        .map(row -> Html.number(row.throughput().median()))
        .orElse("not in this run");
  }
}
