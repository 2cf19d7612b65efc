package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Step;
import io.fanout.launcher.process.LauncherException;
import java.util.List;
import java.util.Locale;

/**
 * Looks whether the backends alone are as slow as they are told to be, and no slower: a comparison
 * on others would measure them.
 */
final class Calibrator {
  private static final double TOLERANCE = 0.10;

  /** HTTP and the loopback take time of their own, which is more than a tenth of very little. */
  private static final double LEAST_MILLIS = 3;

  private static final double MILLIS = 1_000;

  private Calibrator() {}

  /**
   * Judges what was seen.
   *
   * @throws LauncherException if it is too far from what was told
   */
  static Calibration check(Latency latency, List<Step> steps, double rate) {
    if (steps.isEmpty()) {
      throw refused(latency, "they answered nothing");
    }
    Step step = steps.get(steps.size() - 1);
    if (step.failed() > 0) {
      throw refused(latency, "%d calls failed: %s".formatted(step.failed(), step.errors()));
    }
    double seen = step.percentile(50);
    double tolerated = Math.max(LEAST_MILLIS, TOLERANCE * latency.median());
    if (Math.abs(seen - latency.median()) > tolerated) {
      throw refused(
          latency,
          String.format(
              Locale.ROOT,
              "half of %,.0f calls/s took up to %.1f ms (expected: %.0f ms, at most %.1f away)",
              rate,
              seen,
              latency.median(),
              tolerated));
    }
    return new Calibration(
        latency.spec(),
        latency.median(),
        seen,
        step.percentile(99),
        step.achieved(),
        step.achieved() * step.mean() / MILLIS);
  }

  private static LauncherException refused(Latency latency, String why) {
    return new LauncherException(
        "the backends alone, set to %s: %s. Nothing measured on them would mean anything: make the machine quiet, or lower --calibration-rate"
            .formatted(latency.label(), why));
  }
}
