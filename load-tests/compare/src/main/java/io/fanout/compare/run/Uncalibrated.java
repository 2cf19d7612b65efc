package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Measured;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Says where a gateway called the backends more often than they were called alone. */
final class Uncalibrated {
  /** Rates are found to a few percent. */
  private static final double ABOUT = 1.05;

  private Uncalibrated() {}

  static List<String> notes(List<Calibration> calibrations, List<Measured> cells, int calls) {
    List<String> notes = new ArrayList<>();
    for (Calibration calibration : calibrations) {
      cells.stream()
          .filter(cell -> cell.latency().equals(calibration.latency()))
          .max(Comparator.comparingDouble(Measured::throughput))
          .filter(most -> most.throughput() * calls > calibration.perSecond() * ABOUT)
          .ifPresent(most -> notes.add(note(calibration, most, calls)));
    }
    return notes;
  }

  private static String note(Calibration calibration, Measured most, int calls) {
    return String.format(
        Locale.ROOT,
        "at %s the backends alone were checked with %,.0f calls/s; %s sustained %,.0f requests/s, which are %,.0f: what backends and injector added there was not checked",
        Latency.parse(calibration.latency()).label(),
        calibration.perSecond(),
        most.variant(),
        most.throughput(),
        most.throughput() * calls);
  }
}
