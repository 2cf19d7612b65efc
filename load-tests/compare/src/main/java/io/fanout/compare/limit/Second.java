package io.fanout.compare.limit;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What became of the requests that were due in one second.
 *
 * @param refused answered with 503
 * @param failed all others that got no whole answer
 * @param p50 milliseconds, of the answers
 */
record Second(long due, long answered, long refused, long failed, double p50, double p99) {
  private static final String REFUSED = "rejected (503)";

  /** Reads one of the injector's steps. */
  static Second of(JsonNode step) {
    long refused = step.path("errors").path(REFUSED).asLong();
    long due = step.path("due").asLong();
    long answered = step.path("answered").asLong();
    return new Second(
        due,
        answered,
        refused,
        due - answered - refused,
        percentile(step, 50),
        percentile(step, 99));
  }

  private static double percentile(JsonNode step, double wanted) {
    for (JsonNode point : step.path("curve")) {
      if (point.get(0).asDouble() >= wanted) {
        return point.get(1).asDouble();
      }
    }
    return 0;
  }

  /** How many of a hundred requests were answered in all of these seconds. */
  static double answeredPercent(List<Second> seconds) {
    long due = seconds.stream().mapToLong(Second::due).sum();
    return due == 0 ? 0 : 100.0 * seconds.stream().mapToLong(Second::answered).sum() / due;
  }

  /** The highest p99 of these seconds but the highest tenth of them. */
  static double usualP99(List<Second> seconds) {
    double[] sorted = seconds.stream().mapToDouble(Second::p99).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1) * 0.9)];
  }
}
