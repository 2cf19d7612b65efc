package io.fanout.compare.report;

import io.fanout.compare.judge.Agreement;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Two engines' figures side by side. */
final class Agreements {
  private static final double PERCENT = 100;

  private Agreements() {}

  static String section(Comparison comparison) {
    List<Agreement> all = Agreement.of(comparison).stream().filter(Agreement::isKnown).toList();
    if (all.isEmpty()) {
      return "<p>Only one engine measured these cells.</p>";
    }
    long agreeing = all.stream().filter(Agreement::agrees).count();
    return "<p>%s</p>\n%s".formatted(Html.text(sentence(agreeing, all.size())), table(all));
  }

  static String sentence(long agreeing, int all) {
    return "In %d of %d cells, the lean engine's figures for CPU per request and median latency are within %.0f %% of those of Gatling and WireMock. Windows of a few seconds at low rates differ by more in one engine alone."
        .formatted(agreeing, all, PERCENT * Agreement.TOLERANCE);
  }

  private static String table(List<Agreement> all) {
    List<List<String>> lines = new ArrayList<>();
    for (Agreement cell : all) {
      lines.add(
          List.of(
              Html.text(Latency.parse(cell.latency()).label()),
              Html.text(cell.variant()),
              Html.number(cell.rate()),
              Html.number(cell.mine().cpuMicros()),
              Html.number(cell.other().cpuMicros()),
              apart(cell.cpuApart()),
              Html.number(cell.mine().p50()),
              Html.number(cell.other().p50()),
              Html.number(cell.mine().p99()),
              Html.number(cell.other().p99()),
              Html.number(cell.mine().engineMicros()),
              Html.number(cell.other().engineMicros())));
    }
    return Html.table(
        List.of(
            "backends take",
            "variant",
            "requests/s",
            "CPU \u00b5s, lean",
            "Gatling",
            "apart",
            "p50 ms, lean",
            "Gatling",
            "p99 ms, lean",
            "Gatling",
            "engine's own \u00b5s/request, lean",
            "Gatling and WireMock"),
        lines);
  }

  private static String apart(double part) {
    String text = String.format(Locale.ROOT, "%+.0f %%", PERCENT * part);
    return Math.abs(part) <= Agreement.TOLERANCE ? text : "<b>" + text + "</b>";
  }
}
