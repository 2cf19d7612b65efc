package io.fanout.bench.report;

import java.util.Map;
import java.util.SortedMap;

/**
 * One measured value.
 *
 * @param name the benchmark's method
 * @param parameters what it ran with, by name
 * @param error half of the 99.9 % confidence interval; not a number where there are too few runs
 * @param further what was measured besides, such as percentiles, by name and in order
 * @param tooFewCores whether its threads had to share cores that they want for themselves
 */
public record Measured(
    String name,
    SortedMap<String, String> parameters,
    double score,
    double error,
    String unit,
    Map<String, Double> further,
    boolean tooFewCores) {

  /** What tells this value from the others of its question. */
  String label() {
    return parameters.isEmpty() ? name : name + ", " + String.join(", ", parameters.values());
  }
}
