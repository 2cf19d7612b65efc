package io.fanout.bench.limit;

import io.fanout.bench.limit.Scenario.Phase;
import java.util.List;

/**
 * A limiter's performance after the change, which begins the last phase of a scenario.
 *
 * @param early the answers of the first five seconds, as a fraction of the possible answers
 * @param later the same for the rest of the phase
 * @param p99 the 99th percentile of the latencies in the rest of the phase, as a multiple of its
 *     value without a queue
 */
public record Verdict(double early, double later, double p99) {
  private static final int EARLY = 5;
  private static final double NORMAL_99 = 2.326;

  public static Verdict of(Scenario scenario, List<Second> seconds) {
    Phase phase = scenario.phases().get(scenario.phases().size() - 1);
    int change = (int) (scenario.seconds() - phase.seconds());
    double capacity = phase.capacity(scenario.hosts());
    List<Second> later = seconds.subList(change + EARLY, seconds.size());
    return new Verdict(
        answered(seconds.subList(change, change + EARLY), capacity),
        answered(later, capacity),
        Second.percentile(later, 99) / (phase.millis() * Math.exp(NORMAL_99 * phase.sigma())));
  }

  private static double answered(List<Second> seconds, double capacity) {
    double possible = Math.min(Second.asked(seconds), capacity * seconds.size());
    return Math.min(1, Second.answered(seconds) / possible);
  }
}
