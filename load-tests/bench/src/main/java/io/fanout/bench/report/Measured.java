package io.fanout.bench.report;

import java.util.Map;
import java.util.SortedMap;

/**
 * One measured value.
 *
 * @param name the benchmark's method
 * @param parameters the benchmark's parameters, by name
 * @param error half of the 99.9 % confidence interval; NaN if there are too few runs
 * @param further additional values such as percentiles, by name and in order
 * @param tooFewCores whether its threads had to share cores
 */
public record Measured(
    String name,
    SortedMap<String, String> parameters,
    double score,
    double error,
    String unit,
    Map<String, Double> further,
    boolean tooFewCores) {

  /** A label that distinguishes this value from the others of its question. */
  String label() {
    return parameters.isEmpty() ? name : name + ", " + String.join(", ", parameters.values());
  }
}
