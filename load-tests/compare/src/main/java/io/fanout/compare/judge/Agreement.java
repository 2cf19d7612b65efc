package io.fanout.compare.judge;

import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The figures of two engines for a variant at a rate.
 *
 * @param mine medians of the first engine's runs
 * @param other medians of the second engine's runs
 * @param turns the ratios of the CPU that the gateway took in the turns that both engines measured;
 *     empty if they did not take turns
 */
public record Agreement(
    String variant, String latency, double rate, Seen mine, Seen other, List<Double> turns) {
  /** The relative difference up to which two engines agree. */
  public static final double TOLERANCE = 0.10;

  /**
   * The figures of one engine; 0 stands for an unknown figure.
   *
   * @param cpu the gateway's processor time per request, in microseconds, in all runs
   * @param engineMicros processor time of injector and backends per request
   */
  public record Seen(
      double achieved, double p50, double p99, SampleSummary cpu, double engineMicros) {
    static Seen of(List<RateStep> steps) {
      return new Seen(
          median(steps, step -> Optional.of(step.achieved())),
          median(steps, step -> Optional.of(step.percentile(50))),
          median(steps, step -> Optional.of(step.percentile(99))),
          summary(steps, step -> Optional.ofNullable(step.gateway()).map(ResourceUse::cpuMicros)),
          median(steps, Agreement::engineMicros));
    }

    /** The median of all runs. */
    public double cpuMicros() {
      return cpu.median();
    }
  }

  /**
   * One entry for each cell that both engines measured, and for each fixed rate. Its figures are of
   * the steps that held.
   */
  public static List<Agreement> of(Comparison comparison) {
    List<Agreement> all = new ArrayList<>();
    for (MeasuredCell check : comparison.crossChecks()) {
      for (double rate : comparison.fixedRates()) {
        SortedMap<Integer, List<RateStep>> mine = held(comparison.cells(), check, rate);
        SortedMap<Integer, List<RateStep>> others = held(comparison.crossChecks(), check, rate);
        Agreement agreement =
            new Agreement(
                check.variant(),
                check.latency(),
                rate,
                Seen.of(all(mine)),
                Seen.of(all(others)),
                ratios(mine, others));
        boolean measured = measured(comparison.cells(), check, rate);
        if (measured && check.at(rate).isPresent() && !all.contains(agreement)) {
          all.add(agreement);
        }
      }
    }
    return all;
  }

  /** The steps that held, by repetition. */
  private static SortedMap<Integer, List<RateStep>> held(
      List<MeasuredCell> cells, MeasuredCell like, double rate) {
    SortedMap<Integer, List<RateStep>> held = new TreeMap<>();
    for (MeasuredCell cell : cells) {
      if (cell.variant().equals(like.variant()) && cell.latency().equals(like.latency())) {
        cell.at(rate)
            .filter(RateStep::held)
            .ifPresent(
                step ->
                    held.computeIfAbsent(cell.repetition(), none -> new ArrayList<>()).add(step));
      }
    }
    return held;
  }

  private static boolean measured(List<MeasuredCell> cells, MeasuredCell like, double rate) {
    return cells.stream()
        .filter(cell -> cell.variant().equals(like.variant()))
        .filter(cell -> cell.latency().equals(like.latency()))
        .anyMatch(cell -> cell.at(rate).isPresent());
  }

  private static List<RateStep> all(SortedMap<Integer, List<RateStep>> steps) {
    return steps.values().stream().flatMap(List::stream).toList();
  }

  /**
   * The machine's speed changes from minute to minute, so figures of the same turn tell more about
   * the engines than figures of different ones.
   */
  private static List<Double> ratios(
      SortedMap<Integer, List<RateStep>> mine, SortedMap<Integer, List<RateStep>> others) {
    List<Double> ratios = new ArrayList<>();
    for (Map.Entry<Integer, List<RateStep>> turn : mine.entrySet()) {
      double own = Seen.of(turn.getValue()).cpuMicros();
      double other = Seen.of(others.getOrDefault(turn.getKey(), List.of())).cpuMicros();
      if (own > 0 && other > 0) {
        ratios.add(own / other);
      }
    }
    // The only repetition of a cross-check is no turn.
    return ratios.size() < 2 ? List.of() : ratios;
  }

  private static Optional<Double> engineMicros(RateStep step) {
    Double injector = step.injectorCores();
    Double mocks = step.mocksCores();
    return injector == null || mocks == null || step.achieved() <= 0
        ? Optional.empty()
        : Optional.of((injector + mocks) * 1e6 / step.achieved());
  }

  private static double median(List<RateStep> steps, Function<RateStep, Optional<Double>> figure) {
    return summary(steps, figure).median();
  }

  private static SampleSummary summary(
      List<RateStep> steps, Function<RateStep, Optional<Double>> figure) {
    return SampleSummary.of(steps.stream().map(figure).flatMap(Optional::stream).toList());
  }

  /** How much larger the first engine's figure is, as a fraction of the other's. */
  public double apart(Function<Seen, Double> figure) {
    double theirs = Objects.requireNonNull(figure.apply(other));
    return theirs == 0 ? 0 : Objects.requireNonNull(figure.apply(mine)) / theirs - 1;
  }

  /**
   * How much more CPU the gateway took under the first engine: the median of the turns, or by the
   * medians of all runs if there were no turns.
   */
  public double cpuApart() {
    return interval().map(ratio -> ratio.median() - 1).orElseGet(() -> apart(Seen::cpuMicros));
  }

  /** The median of the turns' ratios, and its interval; empty if there were no turns. */
  public Optional<MedianInterval> interval() {
    return intervalOfAll(List.of(this));
  }

  /** The same for the turns of several cells, which are many enough to show small differences. */
  public static Optional<MedianInterval> intervalOfAll(List<Agreement> cells) {
    double[] ratios =
        cells.stream()
            .flatMap(cell -> cell.turns.stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    return ratios.length == 0 ? Optional.empty() : Optional.of(MedianInterval.of(ratios));
  }

  /** Whether the rate held with both engines, and both know what it took. */
  public boolean isKnown() {
    return mine.cpu().median() > 0 && other.cpu().median() > 0;
  }

  /** Whether the engines agree on the gateway's CPU per request and on its median latency. */
  public boolean agrees() {
    return isKnown()
        && Math.abs(cpuApart()) <= TOLERANCE
        && Math.abs(apart(Seen::p50)) <= TOLERANCE;
  }

  /**
   * Whether the engines' medians are further apart, but the turns leave it open whether they agree,
   * so that only more turns can tell.
   */
  public boolean isOpen() {
    return isKnown()
        && !agrees()
        && Math.abs(apart(Seen::p50)) <= TOLERANCE
        && interval()
            .map(ratio -> ratio.low() <= 1 + TOLERANCE && ratio.high() >= 1 - TOLERANCE)
            .orElse(false);
  }
}
