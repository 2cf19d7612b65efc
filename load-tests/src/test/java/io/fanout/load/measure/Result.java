package io.fanout.load.measure;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Renders one step as JSON for other programs. Times are in milliseconds; counts are exact. */
final class Result {
  /** Dense near 1, where the differences are. */
  private static final double[] CURVE = {
    0, 10, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.8, 99.9, 99.95, 99.99, 100
  };

  private static final double MILLION = 1e6;

  private Result() {}

  static String json(Step step, int number, Tally tally, boolean held, boolean cut) {
    StringBuilder curve = new StringBuilder();
    for (double percentile : CURVE) {
      curve.append(curve.isEmpty() ? "" : ",");
      curve.append(
          format("[%s,%.3f]", Double.toString(percentile), millis(tally.latencyNanos(percentile))));
    }
    String errors =
        tally.failures().entrySet().stream()
            .map(Result::failure)
            .collect(Collectors.joining(",", "{", "}"));
    return format(
        "{\"number\":%d,\"name\":\"%s\",\"rate\":%s,\"seconds\":%.3f,\"due\":%d,\"answered\":%d,\"unanswered\":%d,\"arrived\":%d,\"mean\":%.3f,\"lagP50\":%.3f,\"lagP99\":%.3f,\"held\":%s,\"cut\":%s,\"errors\":%s,\"curve\":[%s]}",
        number,
        step.name(),
        Double.toString(step.rate()),
        step.window().toMillis() / 1000.0,
        tally.begun(),
        tally.answered(),
        tally.unanswered(),
        tally.arrived(),
        tally.meanNanos() / MILLION,
        millis(tally.lagNanos(50)),
        millis(tally.lagNanos(99)),
        held,
        cut,
        errors,
        curve);
  }

  private static String failure(Map.Entry<Ending, Long> failure) {
    return format("\"%s\":%d", failure.getKey().label(), failure.getValue());
  }

  private static double millis(long nanos) {
    return nanos / MILLION;
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
