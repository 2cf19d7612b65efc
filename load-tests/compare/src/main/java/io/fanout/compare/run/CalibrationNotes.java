package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.MeasuredCell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Notes the latencies at which a gateway called the backends at a higher rate than the calibration.
 */
final class CalibrationNotes {
  /** Measured rates are accurate to a few percent. */
  private static final double ABOUT = 1.05;

  private CalibrationNotes() {}

  static List<String> notes(List<Calibration> calibrations, List<MeasuredCell> cells, int calls) {
    List<String> notes = new ArrayList<>();
    for (Calibration calibration : calibrations) {
      cells.stream()
          .filter(cell -> cell.latency().equals(calibration.latency()))
          .max(Comparator.comparingDouble(MeasuredCell::throughput))
          .filter(most -> most.throughput() * calls > calibration.perSecond() * ABOUT)
          .ifPresent(most -> notes.add(note(calibration, most, calls)));
    }
    return notes;
  }

  private static String note(Calibration calibration, MeasuredCell most, int calls) {
    return String.format(
        Locale.ROOT,
        "at %s the lab checked the backends alone at %,.0f calls/s; %s sustained %,.0f requests/s, which is %,.0f calls/s: the backends and the injector were not checked at that rate",
        Latency.parse(calibration.latency()).label(),
        calibration.perSecond(),
        most.variant(),
        most.throughput(),
        most.throughput() * calls);
  }
}
