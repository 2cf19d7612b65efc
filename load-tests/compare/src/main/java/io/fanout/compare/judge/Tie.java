package io.fanout.compare.judge;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The rows in which fibers are no better than what they are compared with. */
public final class Tie {
  /** Below this a difference may be chance, whatever the spread. */
  private static final double LEAST = 0.10;

  private Tie() {}

  /** A sentence for each latency and figure where the best other is as good as the best fiber. */
  public static List<String> sentences(Comparison comparison) {
    List<Row> rows = Row.of(comparison);
    List<String> sentences = new ArrayList<>();
    for (Latency latency : comparison.latencies()) {
      List<Row> fibers = rows(rows, latency, true);
      List<Row> others = rows(rows, latency, false);
      compare("throughput", "requests/s", true, latency, fibers, others, Row::throughput)
          .ifPresent(sentences::add);
      compare("CPU per request", "\u00b5s", false, latency, fibers, others, Row::cpuMicros)
          .ifPresent(sentences::add);
      compare("memory", "MiB", false, latency, fibers, others, row -> row.use(use -> use.rssMib()))
          .ifPresent(sentences::add);
      for (double rate : comparison.fixedRates()) {
        compare(
                String.format(Locale.ROOT, "99th percentile at %,.0f/s", rate),
                "ms",
                false,
                latency,
                fibers,
                others,
                row -> row.at(rate, step -> step.percentile(99)))
            .ifPresent(sentences::add);
      }
    }
    return sentences;
  }

  private static List<Row> rows(List<Row> rows, Latency latency, boolean fiber) {
    return rows.stream()
        .filter(row -> row.latency().equals(latency) && row.isFiber() == fiber)
        .toList();
  }

  private static Optional<String> compare(
      String what,
      String unit,
      boolean moreIsBetter,
      Latency latency,
      List<Row> fibers,
      List<Row> others,
      Function<Row, Figures> figure) {
    Optional<Row> fiber = best(fibers, moreIsBetter, figure);
    Optional<Row> other = best(others, moreIsBetter, figure);
    if (fiber.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    Figures mine = figure.apply(fiber.get());
    Figures theirs = figure.apply(other.get());
    double ahead =
        moreIsBetter ? mine.median() / theirs.median() - 1 : theirs.median() / mine.median() - 1;
    double noise = Math.max(LEAST, Math.max(mine.spread(), theirs.spread()) / 2);
    if (ahead > noise) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s at %s: %s %s %s (%,.0f against %,.0f %s).",
            capital(what),
            latency.label(),
            fiber.get().variant(),
            ahead < -noise ? "loses to" : "ties with",
            other.get().variant(),
            mine.median(),
            theirs.median(),
            unit));
  }

  private static Optional<Row> best(
      List<Row> rows, boolean moreIsBetter, Function<Row, Figures> figure) {
    Comparator<Row> order = Comparator.comparingDouble(row -> figure.apply(row).median());
    return rows.stream()
        .filter(row -> figure.apply(row).isKnown() && figure.apply(row).median() > 0)
        .max(moreIsBetter ? order : order.reversed());
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
