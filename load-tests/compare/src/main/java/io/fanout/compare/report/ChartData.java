package io.fanout.compare.report;

import io.fanout.compare.judge.ResultRow;
import io.fanout.compare.judge.SampleSummary;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import io.fanout.compare.result.VariantSetup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The data of the charts: for each variant one value per latency, null if there is none.
 *
 * @param latencies as labels
 * @param covered for each variant, the number of later variants whose lines would hide its line
 * @param rigLimited whether the gateway could have done more
 * @param ceilings what pools of threads allow; for pools of one size, only the first variant has
 *     them
 * @param rate the fixed rate for the comparison of percentiles; 0 if there is none
 * @param curves by latency, then by variant: pairs of percentile and milliseconds
 */
record ChartData(
    List<String> latencies,
    List<String> variants,
    Map<String, List<@Nullable Double>> throughput,
    Map<String, Integer> covered,
    Map<String, List<Boolean>> rigLimited,
    Map<String, List<@Nullable Double>> ceilings,
    Map<String, List<@Nullable Double>> cpu,
    Map<String, List<@Nullable Double>> overhead,
    Map<String, List<@Nullable Double>> memory,
    Map<String, List<@Nullable Double>> threads,
    double rate,
    Map<String, Map<String, List<List<Double>>>> curves) {
  /** Values with a smaller relative difference look the same in a chart. */
  private static final double SAME = 0.03;

  static ChartData of(Comparison comparison, List<ResultRow> rows) {
    double rate = comparison.fixedRates().stream().min(Double::compare).orElse(0.0);
    List<Latency> latencies = comparison.latencies();
    List<String> variants = comparison.variants().stream().map(VariantSetup::name).toList();
    Grid grid = new Grid(rows, latencies, variants);
    Map<String, List<@Nullable Double>> throughput = grid.of(row -> positive(row.throughput()));
    return new ChartData(
        latencies.stream().map(Latency::label).toList(),
        variants,
        throughput,
        covered(throughput),
        grid.of(row -> Optional.of(!row.limit().isOfTheGateway()), false),
        distinct(
            grid.of(
                row ->
                    row.ceiling().isPresent()
                        ? Optional.of(row.ceiling().getAsDouble())
                        : Optional.empty())),
        grid.of(row -> positive(row.cpuMicros())),
        grid.of(row -> overhead(row, rate)),
        grid.of(row -> positive(row.use(ResourceUse::rssMib))),
        grid.of(row -> positive(row.use(Tables::threads))),
        rate,
        curves(rows, rate));
  }

  /** Without empty lines and those that an earlier variant has, too. */
  private static Map<String, List<@Nullable Double>> distinct(
      Map<String, List<@Nullable Double>> lines) {
    Map<String, List<@Nullable Double>> first = new LinkedHashMap<>();
    lines.forEach(
        (variant, line) -> {
          if (line.stream().anyMatch(Objects::nonNull) && !first.containsValue(line)) {
            first.put(variant, line);
          }
        });
    return first;
  }

  private static Map<String, Integer> covered(Map<String, List<@Nullable Double>> throughput) {
    Map<String, Integer> covered = new LinkedHashMap<>();
    throughput.forEach(
        (variant, line) -> {
          covered.forEach(
              (before, times) -> {
                boolean hides = together(throughput.getOrDefault(before, List.of()), line);
                covered.put(before, hides ? times + 1 : times);
              });
          covered.put(variant, 0);
        });
    return covered;
  }

  private static boolean together(List<@Nullable Double> one, List<@Nullable Double> other) {
    int stretch = 0;
    for (int i = 0; i < one.size() && stretch < 2; i++) {
      Double a = one.get(i);
      Double b = other.get(i);
      boolean same = a != null && b != null && Math.abs(a - b) <= SAME * Math.max(a, b);
      stretch = same ? stretch + 1 : 0;
    }
    return stretch >= 2;
  }

  /**
   * Whether that latency is log-normal. Such a latency has no place on the axis from fast to slow.
   */
  static boolean isSpread(String label) {
    return label.startsWith("~");
  }

  /** Keeps the values whose latency passes the filter; the others become null. */
  List<@Nullable Double> only(List<@Nullable Double> values, Predicate<String> such) {
    List<@Nullable Double> some = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      some.add(such.test(latencies.get(i)) ? values.get(i) : null);
    }
    return some;
  }

  private static Optional<Double> positive(SampleSummary figures) {
    return figures.median() > 0 ? Optional.of(figures.median()) : Optional.empty();
  }

  private static Optional<Double> overhead(ResultRow row, double rate) {
    return positive(row.at(rate, step -> step.percentile(99)))
        .map(p99 -> Math.max(0, Tables.overhead(row, p99)));
  }

  private static Map<String, Map<String, List<List<Double>>>> curves(
      List<ResultRow> rows, double rate) {
    Map<String, Map<String, List<List<Double>>>> curves = new LinkedHashMap<>();
    for (ResultRow row : rows) {
      row.cells().stream()
          .map((MeasuredCell cell) -> cell.at(rate))
          .flatMap(Optional::stream)
          .filter(RateStep::held)
          .findFirst()
          .ifPresent(
              step ->
                  curves
                      .computeIfAbsent(row.latency().label(), label -> new LinkedHashMap<>())
                      .put(row.variant(), step.curve()));
    }
    return curves;
  }

  /** Arranges the rows as one series per variant. */
  private record Grid(List<ResultRow> rows, List<Latency> latencies, List<String> variants) {
    Map<String, List<@Nullable Double>> of(Function<ResultRow, Optional<Double>> value) {
      Map<String, List<@Nullable Double>> lines = new LinkedHashMap<>();
      for (String variant : variants) {
        List<@Nullable Double> line = new ArrayList<>();
        for (Latency latency : latencies) {
          line.add(find(variant, latency).flatMap(value).orElse(null));
        }
        lines.put(variant, line);
      }
      return lines;
    }

    <T> Map<String, List<T>> of(Function<ResultRow, Optional<T>> value, T otherwise) {
      Map<String, List<T>> lines = new LinkedHashMap<>();
      for (String variant : variants) {
        lines.put(
            variant,
            latencies.stream()
                .map(latency -> find(variant, latency).flatMap(value).orElse(otherwise))
                .toList());
      }
      return lines;
    }

    private Optional<ResultRow> find(String variant, Latency latency) {
      return rows.stream()
          .filter(row -> row.variant().equals(variant) && row.latency().equals(latency))
          .findFirst();
    }
  }
}
