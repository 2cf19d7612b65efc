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
public record Measured(
    String variant, String latency, int repetition, List<Step> steps, Limit limit, String gatling) {

  public Measured {
    steps = steps.stream().sorted(Comparator.comparingDouble(Step::rate)).toList();
  }

  /** The same without Gatling's own report. */
  Measured unlinked() {
    return new Measured(variant, latency, repetition, steps, limit, "");
  }

  /** The step with the highest rate that held; empty if none did. */
  public Optional<Step> sustained() {
    return steps.stream().filter(Step::held).reduce((lower, higher) -> higher);
  }

  /** Requests answered each second there; 0 if no step held. */
  public double throughput() {
    return sustained().map(Step::achieved).orElse(0.0);
  }

  /** At that rate; where it was asked twice, the time that it held, else the last. */
  public Optional<Step> at(double rate) {
    return steps.stream()
        .filter(step -> step.rate() == rate)
        .reduce((first, second) -> first.held() ? first : second);
  }

  /** The lowest rate above all that held, the last time it was asked; empty if none broke. */
  public Optional<Step> broke() {
    return broke(steps);
  }

  /** The same of steps in the order they were asked in. */
  public static Optional<Step> broke(List<Step> steps) {
    double reached = steps.stream().filter(Step::held).mapToDouble(Step::rate).max().orElse(0);
    return steps.stream()
        .filter(step -> !step.held() && step.rate() > reached)
        .reduce((first, second) -> second.rate() <= first.rate() ? second : first);
  }
}
