package io.fanout.lean.inject;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * The outcomes of the requests that were due in one window. Latencies count from the due time and
 * cover complete answers only. Confined to the event loop.
 */
final class Tally {
  /** Dense near 1, where the differences are. */
  private static final double[] CURVE = {
    0, 10, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.8, 99.9, 99.95, 99.99, 100
  };

  /** Steps of 4 µs at 100 ms, so that a gateway's part can be told from its backends'. */
  private static final int LATENCY_DIGITS = 4;

  private static final int LAG_DIGITS = 3;
  private static final long LONGEST = 600_000_000_000L;
  private static final long MICRO = 1_000;
  private static final double MILLI_IN_MICROS = 1e3;
  private static final double MILLION = 1e6;

  /**
   * In microseconds; grows with what it records, because a climb keeps one for each of its steps.
   */
  private final IntCountsHistogram latency = new IntCountsHistogram(LATENCY_DIGITS);

  private final Histogram lag = new Histogram(LONGEST, LAG_DIGITS);
  private final Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
  private long begun;
  private long ended;
  private long arrived;

  void begin(long lagNanos) {
    begun++;
    lag.recordValue(clamp(lagNanos));
  }

  void end(Outcome outcome, long latencyNanos) {
    ended++;
    if (outcome == Outcome.ANSWERED) {
      latency.recordValue(micros(clamp(latencyNanos)));
    } else {
      failures.merge(outcome, 1L, Long::sum);
    }
  }

  /** A complete answer arrived while the window was open, whenever its request was due. */
  void arrive() {
    arrived++;
  }

  long begun() {
    return begun;
  }

  long unanswered() {
    return begun - ended;
  }

  /** Whether no request failed and the gateway answered 99 of 100 in time. */
  boolean isWithin(long limitNanos) {
    return failed() == 0
        && latency.getTotalCount() > 0
        && latency.getCountBetweenValues(0, micros(limitNanos)) >= begun * 0.99;
  }

  private long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Rounded up. */
  private static long micros(long nanos) {
    return (nanos + MICRO - 1) / MICRO;
  }

  private static long clamp(long nanos) {
    return Math.min(Math.max(0, nanos), LONGEST);
  }

  /** Renders the results in the Gatling simulations' format. */
  String json(LoadStep step, int number, boolean held, boolean cut) {
    StringBuilder curve = new StringBuilder();
    for (double percentile : CURVE) {
      curve.append(curve.isEmpty() ? "" : ",");
      curve.append(
          format(
              "[%s,%.3f]",
              Double.toString(percentile),
              latency.getValueAtPercentile(percentile) / MILLI_IN_MICROS));
    }
    StringBuilder errors = new StringBuilder();
    failures.forEach(
        (outcome, count) -> {
          errors.append(errors.isEmpty() ? "" : ",");
          errors.append(format("\"%s\":%d", outcome.label(), count));
        });
    return format(
        "{\"number\":%d,\"rate\":%s,\"seconds\":%.3f,\"due\":%d,\"answered\":%d,\"unanswered\":%d,\"arrived\":%d,\"mean\":%.3f,\"lagP50\":%.3f,\"lagP99\":%.3f,\"held\":%s,\"cut\":%s,\"errors\":{%s},\"curve\":[%s]}",
        number,
        Double.toString(step.rate()),
        step.windowNanos() / 1e9,
        begun,
        latency.getTotalCount(),
        unanswered(),
        arrived,
        (latency.getTotalCount() == 0 ? 0 : latency.getMean()) / MILLI_IN_MICROS,
        lag.getValueAtPercentile(50) / MILLION,
        lag.getValueAtPercentile(99) / MILLION,
        held,
        cut,
        errors,
        curve);
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
