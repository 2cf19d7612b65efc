package io.fanout.compare.judge;

import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Measured;
import io.fanout.compare.result.Step;
import io.fanout.compare.result.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What both engines say of a variant at a rate.
 *
 * @param mine medians of the first engine's runs
 * @param other of the other's
 */
public record Agreement(String variant, String latency, double rate, Seen mine, Seen other) {
  /** So far apart, two engines still say the same. */
  public static final double TOLERANCE = 0.10;

  /**
   * Figures of one engine; a figure that nobody told is 0.
   *
   * @param engineMicros processor time of injector and backends for each request
   */
  public record Seen(
      double achieved, double p50, double p99, double cpuMicros, double engineMicros) {
    static Seen of(List<Step> steps) {
      return new Seen(
          median(steps, step -> Optional.of(step.achieved())),
          median(steps, step -> Optional.of(step.percentile(50))),
          median(steps, step -> Optional.of(step.percentile(99))),
          median(steps, step -> Optional.ofNullable(step.gateway()).map(Use::cpuMicros)),
          median(steps, Agreement::engineMicros));
    }
  }

  /** For each cell that both measured, at each fixed rate that held in both. */
  public static List<Agreement> of(Comparison comparison) {
    List<Agreement> all = new ArrayList<>();
    for (Measured check : comparison.crossChecks()) {
      for (double rate : comparison.fixedRates()) {
        List<Step> mine = held(comparison.cells(), check, rate);
        List<Step> others = held(comparison.crossChecks(), check, rate);
        Agreement agreement =
            new Agreement(check.variant(), check.latency(), rate, Seen.of(mine), Seen.of(others));
        if (!mine.isEmpty() && !others.isEmpty() && !all.contains(agreement)) {
          all.add(agreement);
        }
      }
    }
    return all;
  }

  private static List<Step> held(List<Measured> cells, Measured like, double rate) {
    return cells.stream()
        .filter(cell -> cell.variant().equals(like.variant()))
        .filter(cell -> cell.latency().equals(like.latency()))
        .flatMap(cell -> cell.at(rate).stream())
        .filter(Step::held)
        .toList();
  }

  private static Optional<Double> engineMicros(Step step) {
    Double injector = step.injectorCores();
    Double mocks = step.mocksCores();
    return injector == null || mocks == null || step.achieved() <= 0
        ? Optional.empty()
        : Optional.of((injector + mocks) * 1e6 / step.achieved());
  }

  private static double median(List<Step> steps, Function<Step, Optional<Double>> figure) {
    return Figures.of(steps.stream().map(figure).flatMap(Optional::stream).toList()).median();
  }

  /** By how much the first engine's figure is larger than the other's, as a part of that. */
  public double apart(Function<Seen, Double> figure) {
    double theirs = Objects.requireNonNull(figure.apply(other));
    return theirs == 0 ? 0 : Objects.requireNonNull(figure.apply(mine)) / theirs - 1;
  }

  /** Whether they say the same of the gateway: its processor time, and half of its answers. */
  public boolean agrees() {
    return Math.abs(apart(Seen::cpuMicros)) <= TOLERANCE && Math.abs(apart(Seen::p50)) <= TOLERANCE;
  }
}
