package io.fanout.compare.cost;

import io.fanout.compare.judge.MedianInterval;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Several starts of one program.
 *
 * @param readyMillis from the start of the process until it takes requests, sorted
 * @param idleMib its memory some seconds later, sorted
 */
record Starts(List<Double> readyMillis, List<Double> idleMib) {
  private static final double MILLIS = 1_000;
  private static final double NANOS_IN_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  /** One start. */
  record Start(long readyNanos, double idleMib) {}

  static Starts of(List<Start> starts) {
    return new Starts(
        starts.stream().map(start -> start.readyNanos() / NANOS_IN_MILLI).sorted().toList(),
        starts.stream().map(Start::idleMib).sorted().toList());
  }

  /** Medians and ranges, for the report. */
  String said() {
    return String.format(
        Locale.ROOT,
        "%.2f s (%.2f–%.2f), with %.0f MB (%.0f–%.0f)",
        median(readyMillis) / MILLIS,
        readyMillis.get(0) / MILLIS,
        readyMillis.get(readyMillis.size() - 1) / MILLIS,
        median(idleMib),
        idleMib.get(0),
        idleMib.get(idleMib.size() - 1));
  }

  private static double median(List<Double> sorted) {
    return MedianInterval.of(sorted.stream().mapToDouble(Double::doubleValue).toArray()).median();
  }
}
