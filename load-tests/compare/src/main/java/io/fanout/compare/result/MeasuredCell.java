package io.fanout.compare.result;

import io.fanout.compare.plan.Latency;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A cell's results.
 *
 * @param latency as {@link Latency#parse} reads it
 * @param steps in the order of their rates; one that was asked twice is there twice
 * @param limit what kept it from more
 * @param gatling Gatling's own report, from the page's folder; empty if there is none
 */
public record MeasuredCell(
    String variant,
    String latency,
    int repetition,
    List<RateStep> steps,
    LimitingResource limit,
    String gatling) {

  public MeasuredCell {
    steps = steps.stream().sorted(Comparator.comparingDouble(RateStep::rate)).toList();
  }

  /** The same without Gatling's own report. */
  MeasuredCell unlinked() {
    return new MeasuredCell(variant, latency, repetition, steps, limit, "");
  }

  /** The step with the highest rate that held; empty if none did. */
  public Optional<RateStep> sustained() {
    return steps.stream().filter(RateStep::held).reduce((lower, higher) -> higher);
  }

  /** Requests answered each second there; 0 if no step held. */
  public double throughput() {
    return sustained().map(RateStep::achieved).orElse(0.0);
  }

  /** The step at that rate; of two, the one that held, or else the last. */
  public Optional<RateStep> at(double rate) {
    return steps.stream()
        .filter(step -> step.rate() == rate)
        .reduce((first, second) -> first.held() ? first : second);
  }

  /** The last step at the lowest failed rate above all that held; empty if no rate failed. */
  public Optional<RateStep> broke() {
    return broke(steps);
  }

  /** The same for steps in the order in which they ran. */
  public static Optional<RateStep> broke(List<RateStep> steps) {
    double reached =
        steps.stream().filter(RateStep::held).mapToDouble(RateStep::rate).max().orElse(0);
    return steps.stream()
        .filter(step -> !step.held() && step.rate() > reached)
        .reduce((first, second) -> second.rate() <= first.rate() ? second : first);
  }
}
