package io.fanout.compare.run;

import io.fanout.compare.plan.Ceiling;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Step;
import io.fanout.launcher.process.LauncherException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Looks whether the backends alone are as slow as they are told to be, and no slower: a comparison
 * on others would measure them.
 */
record Calibrator(Options options, Load load, Backends backends, Consumer<String> out) {
  private static final double TOLERANCE = 0.10;

  private static final double MILLIS = 1_000;

  /** A machine may be busy for a moment; one that is so three times is not quiet. */
  private static final int ATTEMPTS = 3;

  /** Of what the injector reached with all it had: so much leaves it room. */
  private static final double WITH_ROOM = 0.7;

  /** All latencies, at the concurrency that the rig can bring about. */
  List<Calibration> all(List<Latency> latencies) {
    List<Calibration> calibrations = new ArrayList<>();
    double most = load.warmUpRig();
    for (Latency latency : latencies) {
      backends.answerAfter(latency);
      // Called directly, each call needs one file of the injector's.
      double files = Ceiling.ofOpenFiles(Machine.openFiles(), latency, 1).orElse(Double.MAX_VALUE);
      double rate =
          Math.rint(Math.min(Math.min(options.calibrationRate(), files), WITH_ROOM * most));
      Calibration calibration = one(latency, Math.max(1, rate));
      calibrations.add(calibration);
      out.accept(
          String.format(
              Locale.ROOT,
              "backends alone, set to %s: half within %.1f ms, 99 %% within %.1f at %,.0f calls/s, %,.0f at once",
              latency.label(),
              calibration.p50(),
              calibration.p99(),
              calibration.perSecond(),
              calibration.atOnce()));
    }
    return calibrations;
  }

  private Calibration one(Latency latency, double rate) {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        return check(latency, load.direct(latency, rate), rate, options.leastTolerance());
      } catch (LauncherException notYet) {
        out.accept("once more: " + notYet.getMessage());
      }
    }
    return check(latency, load.direct(latency, rate), rate, options.leastTolerance());
  }

  /**
   * Judges what was seen.
   *
   * @param leastTolerance ms; HTTP and the loopback take time of their own, which is more than a
   *     tenth of very little
   * @throws LauncherException if it is too far from what was told
   */
  static Calibration check(Latency latency, List<Step> steps, double rate, double leastTolerance) {
    if (steps.isEmpty()) {
      throw refused(latency, "they answered nothing");
    }
    Step step = steps.get(steps.size() - 1);
    if (step.failed() > 0) {
      throw refused(latency, "%d calls failed: %s".formatted(step.failed(), step.errors()));
    }
    double seen = step.percentile(50);
    double tolerated = Math.max(leastTolerance, TOLERANCE * latency.median());
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
