package io.fanout.compare.limit;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The results of the requests that were due in one second.
 *
 * @param refused requests answered with 503
 * @param failed all other requests without a complete answer
 * @param p50 milliseconds, of the answers
 */
record SecondSummary(long due, long answered, long refused, long failed, double p50, double p99) {
  private static final String REFUSED = "rejected (503)";

  /** Reads one of the injector's steps. */
  static SecondSummary of(JsonNode step) {
    long refused = step.path("errors").path(REFUSED).asLong();
    long due = step.path("due").asLong();
    long answered = step.path("answered").asLong();
    return new SecondSummary(
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

  /** The percentage of requests that were answered in these seconds. */
  static double answeredPercent(List<SecondSummary> seconds) {
    long due = seconds.stream().mapToLong(SecondSummary::due).sum();
    return due == 0 ? 0 : 100.0 * seconds.stream().mapToLong(SecondSummary::answered).sum() / due;
  }

  /** The highest p99 of these seconds, without the worst tenth of them. */
  static double usualP99(List<SecondSummary> seconds) {
    double[] sorted = seconds.stream().mapToDouble(SecondSummary::p99).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1) * 0.9)];
  }
}
