package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.ThroughputCeiling;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.RateStep;
import io.fanout.launcher.process.LauncherException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Checks that the backends alone have their configured latency. Otherwise a comparison would
 * measure the backends.
 */
record Calibrator(Options options, LoadRuns load, Backends backends, Consumer<String> out) {
  private static final double TOLERANCE = 0.10;

  private static final double MILLIS = 1_000;

  /** A machine can be busy for a moment; three times in a row means that it is not quiet. */
  private static final int ATTEMPTS = 3;

  /** Of what the injector reached with all it had: so much leaves it room. */
  private static final double WITH_ROOM = 0.7;

  /** All latencies, at the concurrency that the rig can bring about. */
  List<Calibration> all(List<Latency> latencies) {
    List<Calibration> calibrations = new ArrayList<>();
    double most = load.warmUpRig();
    if (options.workload().hasItsOwnLatencies()) {
      return eachOfItsOwn(latencies.get(0), most);
    }
    for (Latency latency : latencies) {
      backends.answerAfter(latency);
      // Called directly, each call needs one file of the injector's.
      double files =
          ThroughputCeiling.ofOpenFiles(Machine.openFiles(), latency, 1).orElse(Double.MAX_VALUE);
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

  /** Backends that have latencies of their own, one after the other. */
  private List<Calibration> eachOfItsOwn(Latency requests, double most) {
    List<Calibration> calibrations = new ArrayList<>();
    backends.answerAfter(requests);
    List<Workload.Service> services = options.workload().services();
    for (int i = 0; i < services.size(); i++) {
      Workload.Service service = services.get(i);
      Latency own = OwnLatency.of(service.latency());
      double files =
          ThroughputCeiling.ofOpenFiles(Machine.openFiles(), own, 1).orElse(Double.MAX_VALUE);
      double rate =
          Math.rint(Math.min(Math.min(options.calibrationRate() / 3, files), WITH_ROOM * most));
      List<RateStep> steps = load.direct(backends.url(i), service.path(), own, Math.max(1, rate));
      Calibration seen = check(own, steps, rate, options.leastTolerance());
      calibrations.add(
          new Calibration(
              service.name(),
              seen.expected(),
              seen.p50(),
              seen.p99(),
              seen.perSecond(),
              seen.atOnce()));
      out.accept(
          String.format(
              Locale.ROOT,
              "backend %s alone: half within %.1f ms (%.1f expected), 99 %% within %.1f at %,.0f calls/s",
              service.name(),
              seen.p50(),
              seen.expected(),
              seen.p99(),
              seen.perSecond()));
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
   * Judges the measured latencies.
   *
   * @param leastTolerance ms; HTTP and the loopback take time of their own, which is more than a
   *     tenth of very little
   * @throws LauncherException if it is too far from what was told
   */
  static Calibration check(
      Latency latency, List<RateStep> steps, double rate, double leastTolerance) {
    if (steps.isEmpty()) {
      throw refused(latency, "no call was answered");
    }
    RateStep step = steps.get(steps.size() - 1);
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
        "the backends alone, set to %s: %s. Results with such backends would mean nothing: stop other programs on the machine, or lower --calibration-rate"
            .formatted(latency.label(), why));
  }
}
