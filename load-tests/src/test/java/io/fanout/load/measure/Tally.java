package io.fanout.load.measure;

import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The outcomes of the requests that were due in one window. Thread-safe. Latencies count from the
 * due time and cover complete answers only.
 */
final class Tally {
  private static final int DIGITS = 3;
  private static final long LONGEST = 600_000_000_000L;

  private final Histogram latency = new Histogram(LONGEST, DIGITS);
  private final Histogram lag = new Histogram(LONGEST, DIGITS);
  private final Map<Ending, Long> failures = new EnumMap<>(Ending.class);
  private long begun;
  private long ended;
  private long arrived;

  /** The injector has sent a request, with this lag after its due time. */
  synchronized void begin(long lagNanos) {
    begun++;
    lag.recordValue(clamp(lagNanos));
  }

  synchronized void end(Ending ending, long latencyNanos) {
    ended++;
    if (ending == Ending.ANSWERED) {
      latency.recordValue(clamp(latencyNanos));
    } else {
      failures.merge(ending, 1L, Long::sum);
    }
  }

  private static long clamp(long nanos) {
    return Math.min(Math.max(0, nanos), LONGEST);
  }

  /** A complete answer arrived while the window was open, whenever its request was due. */
  synchronized void arrive() {
    arrived++;
  }

  synchronized long arrived() {
    return arrived;
  }

  synchronized long begun() {
    return begun;
  }

  synchronized long unanswered() {
    return begun - ended;
  }

  synchronized long answered() {
    return latency.getTotalCount();
  }

  synchronized long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }

  synchronized Map<Ending, Long> failures() {
    return new EnumMap<>(failures);
  }

  synchronized long latencyNanos(double percentile) {
    return latency.getValueAtPercentile(percentile);
  }

  /** The number of complete answers with at most this latency. */
  synchronized long within(long nanos) {
    return latency.getCountBetweenValues(0, nanos);
  }

  synchronized double meanNanos() {
    return latency.getTotalCount() == 0 ? 0 : latency.getMean();
  }

  synchronized long lagNanos(double percentile) {
    return lag.getValueAtPercentile(percentile);
  }
}
