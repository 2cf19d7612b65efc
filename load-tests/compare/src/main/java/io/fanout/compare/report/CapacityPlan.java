package io.fanout.compare.report;

import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Conditions;
import io.fanout.compare.result.ResourceUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Calculates from the measured figures how many pods and threads and how much memory a rate needs.
 */
final class CapacityPlan {
  /**
   * The fraction of a pod's throughput to plan with; the rest is for peaks and for the loss of a
   * pod.
   */
  private static final double FILLED = 0.7;

  private static final double MICROS = 1e6;
  private static final double MILLIS = 1_000;

  private CapacityPlan() {}

  /** The plan's section of the page; empty if the user gave no target rate. */
  static String section(Comparison comparison, List<ResultRow> rows) {
    Optional<Double> rate =
        comparison.conditions().stream()
            .map(Conditions::targetRate)
            .filter(Objects::nonNull)
            .findFirst();
    return rate.map(wanted -> section(wanted, rows)).orElse("");
  }

  private static String section(double rate, List<ResultRow> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (ResultRow row : rows) {
      double each = row.throughput().median();
      if (each > 0) {
        long pods = (long) Math.ceil(rate / (FILLED * each));
        double inFlight = rate * row.latency().meanOfSlowest(row.calls()) / MILLIS;
        double mib = row.use(ResourceUse::rssMib).median();
        lines.add(
            List.of(
                Html.text(row.variant()),
                Html.number(each),
                Long.toString(pods),
                threads(row, pods),
                Html.number(inFlight / pods),
                mib > 0 ? Html.number(mib) : "\u2013",
                mib > 0 ? Html.number(pods * mib) : "\u2013",
                row.cpuMicros().median() > 0
                    ? Html.number(rate * row.cpuMicros().median() / MICROS)
                    : "\u2013"));
      }
    }
    return "<h2>Capacity plan</h2>\n<p>%s</p>\n%s"
        .formatted(
            Html.text(
                String.format(
                    Locale.ROOT,
                    "For %,.0f requests/s, with each pod loaded to %.0f %% of the rate that one gateway sustained here, on as many processors as it had here.",
                    rate,
                    100 * FILLED)),
            Html.table(
                List.of(
                    "variant",
                    "one pod sustained/s",
                    "pods",
                    "threads per pod",
                    "requests in flight per pod",
                    "MiB per pod",
                    "MiB in total",
                    "processors busy"),
                lines));
  }

  /** The measured number of live threads: the pool's size, or a few per processor. */
  private static String threads(ResultRow row, long pods) {
    double threads = row.use(Tables::threads).median();
    return threads > 0 && pods > 0 ? Html.number(threads) : "\u2013";
  }
}
