package io.fanout.compare.judge;

import io.fanout.compare.result.Comparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Finds the rows in which fibers are no better than the best other variant. */
public final class FiberTies {
  /** A smaller difference may be chance, even if the spread is smaller. */
  private static final double LEAST = 0.10;

  private FiberTies() {}

  /** Whether fibers and another variant were measured at one latency at least. */
  public static boolean haveOpponents(List<ResultRow> rows) {
    return rows.stream()
        .filter(ResultRow::isFiber)
        .anyMatch(fiber -> !others(rows, fiber).isEmpty());
  }

  private static List<ResultRow> others(List<ResultRow> rows, ResultRow fiber) {
    return rows.stream()
        .filter(row -> row.latency().equals(fiber.latency()) && !row.isFiber())
        .toList();
  }

  /**
   * One sentence for each fiber variant, latency and figure for which another variant is as good.
   */
  public static List<String> sentences(Comparison comparison) {
    List<Figure> figures = new ArrayList<>();
    figures.add(new Figure("Throughput", "requests/s", true, true, ResultRow::throughput));
    figures.add(new Figure("CPU per request", "\u00b5s", false, false, ResultRow::cpuMicros));
    figures.add(new Figure("Memory", "MiB", false, false, row -> row.use(use -> use.rssMib())));
    for (double rate : comparison.fixedRates()) {
      figures.add(
          new Figure(
              String.format(Locale.ROOT, "99th percentile at %,.0f/s", rate),
              "ms",
              false,
              true,
              row -> row.at(rate, step -> step.percentile(99))));
    }
    List<ResultRow> rows = ResultRow.of(comparison);
    List<String> sentences = new ArrayList<>();
    for (ResultRow fiber : rows) {
      for (Figure figure : fiber.isFiber() ? figures : List.<Figure>of()) {
        best(rows, fiber, figure)
            .flatMap(other -> sentence(figure, fiber, other))
            .ifPresent(sentences::add);
      }
    }
    return sentences;
  }

  /**
   * A figure by which rows are compared.
   *
   * @param ofARate whether the figure is unknown only if the variant did not sustain the rate
   */
  private record Figure(
      String what,
      String unit,
      boolean moreIsBetter,
      boolean ofARate,
      Function<ResultRow, SampleSummary> of) {
    double median(ResultRow row) {
      return of.apply(row).median();
    }
  }

  private static Optional<ResultRow> best(List<ResultRow> rows, ResultRow fiber, Figure figure) {
    Comparator<ResultRow> order = Comparator.comparingDouble(figure::median);
    return others(rows, fiber).stream()
        .filter(row -> figure.median(row) > 0)
        .max(figure.moreIsBetter() ? order : order.reversed());
  }

  private static Optional<String> sentence(Figure figure, ResultRow fiber, ResultRow other) {
    SampleSummary mine = figure.of().apply(fiber);
    SampleSummary theirs = figure.of().apply(other);
    if (mine.median() <= 0) {
      return unknown(figure, fiber, other);
    }
    double ahead =
        figure.moreIsBetter()
            ? mine.median() / theirs.median() - 1
            : theirs.median() / mine.median() - 1;
    double noise = Math.max(LEAST, Math.max(mine.spread(), theirs.spread()) / 2);
    if (ahead > noise) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s at %s: %s %s %s (%,.0f against %,.0f %s).",
            figure.what(),
            fiber.latency().label(),
            fiber.variant(),
            ahead < -noise ? "loses to" : "ties with",
            other.variant(),
            mine.median(),
            theirs.median(),
            figure.unit()));
  }

  /** A variant that sustained a rate beats one that did not; an unmeasured rate is not a loss. */
  private static Optional<String> unknown(Figure figure, ResultRow fiber, ResultRow other) {
    boolean wasMeasured = fiber.cells().stream().anyMatch(cell -> !cell.steps().isEmpty());
    return figure.ofARate() && wasMeasured
        ? Optional.of(
            "%s at %s: %s loses to %s, which sustained a rate that it did not."
                .formatted(
                    figure.what(), fiber.latency().label(), fiber.variant(), other.variant()))
        : Optional.empty();
  }
}
