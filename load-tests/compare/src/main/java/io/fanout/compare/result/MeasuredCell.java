package io.fanout.compare.result;

import io.fanout.compare.plan.Latency;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A cell's results.
 *
 * @param latency a text for {@link Latency#parse}
 * @param steps the steps by rate; a rate that was measured twice appears twice
 * @param limit the resource that limited the cell
 * @param gatling the path of Gatling's own report, relative to the page's folder; empty if there is
 *     none
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

  /** A copy without the link to Gatling's own report. */
  MeasuredCell unlinked() {
    return new MeasuredCell(variant, latency, repetition, steps, limit, "");
  }

  /** The step with the highest rate that held; empty if none did. */
  public Optional<RateStep> sustained() {
    return steps.stream().filter(RateStep::held).reduce((lower, higher) -> higher);
  }

  /** The requests per second at that step; 0 if no step held. */
  public double throughput() {
    return sustained().map(RateStep::achieved).orElse(0.0);
  }

  /** The step at that rate. Of two steps, it prefers the one that held, and then the last. */
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
