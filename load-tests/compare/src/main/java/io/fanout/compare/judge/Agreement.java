package io.fanout.compare.judge;

import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The figures of two engines for a variant at a rate.
 *
 * @param mine medians of the first engine's runs
 * @param other medians of the second engine's runs
 */
public record Agreement(String variant, String latency, double rate, Seen mine, Seen other) {
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
   * One entry for each cell that both engines measured, and for each fixed rate that held in both.
   */
  public static List<Agreement> of(Comparison comparison) {
    List<Agreement> all = new ArrayList<>();
    for (MeasuredCell check : comparison.crossChecks()) {
      for (double rate : comparison.fixedRates()) {
        List<RateStep> mine = held(comparison.cells(), check, rate);
        List<RateStep> others = held(comparison.crossChecks(), check, rate);
        Agreement agreement =
            new Agreement(check.variant(), check.latency(), rate, Seen.of(mine), Seen.of(others));
        if (!mine.isEmpty() && !others.isEmpty() && !all.contains(agreement)) {
          all.add(agreement);
        }
      }
    }
    return all;
  }

  private static List<RateStep> held(List<MeasuredCell> cells, MeasuredCell like, double rate) {
    return cells.stream()
        .filter(cell -> cell.variant().equals(like.variant()))
        .filter(cell -> cell.latency().equals(like.latency()))
        .flatMap(cell -> cell.at(rate).stream())
        .filter(RateStep::held)
        .toList();
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

  /** Whether the engines agree on the gateway's CPU per request and on its median latency. */
  public boolean agrees() {
    return Math.abs(apart(Seen::cpuMicros)) <= TOLERANCE && Math.abs(apart(Seen::p50)) <= TOLERANCE;
  }

  /**
   * Whether the engines' medians are further apart, but not their runs, so that more runs have to
   * tell.
   */
  public boolean isOpen() {
    return !agrees()
        && Math.abs(apart(Seen::p50)) <= TOLERANCE
        && mine.cpu().least() <= other.cpu().most()
        && other.cpu().least() <= mine.cpu().most();
  }
}
