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

  /** The fraction of the injector's highest rate that still leaves it headroom. */
  private static final double WITH_ROOM = 0.7;

  /** Calibrates all latencies, at rates that the rig can generate. */
  List<Calibration> all(List<Latency> latencies) {
    List<Calibration> calibrations = new ArrayList<>();
    double most = load.warmUpRig();
    if (options.workload().hasItsOwnLatencies()) {
      return eachOfItsOwn(latencies.get(0), most);
    }
    for (Latency latency : latencies) {
      backends.answerAfter(latency);
      // Without a gateway, each call needs one of the injector's files.
      double files =
          ThroughputCeiling.ofOpenFiles(Machine.openFiles(), latency, 1).orElse(Double.MAX_VALUE);
      double rate =
          Math.rint(Math.min(Math.min(options.calibrationRate(), files), WITH_ROOM * most));
      Calibration calibration = one(latency, Math.max(1, rate));
      calibrations.add(calibration);
      out.accept(
          String.format(
              Locale.ROOT,
              "backends alone, set to %s: median %.1f ms, p99 %.1f ms at %,.0f calls/s, %,.0f at once",
              latency.label(),
              calibration.p50(),
              calibration.p99(),
              calibration.perSecond(),
              calibration.atOnce()));
    }
    return calibrations;
  }

  /** Calibrates backends that have their own latencies, one after another. */
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
              "backend %s alone: median %.1f ms (expected: %.1f), p99 %.1f ms at %,.0f calls/s",
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
   * @param leastTolerance the minimum tolerance in milliseconds, because HTTP and the loopback take
   *     more than a tenth of a very short latency
   * @throws LauncherException if the measured latency is too far from the configured one
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
              "the median at %,.0f calls/s was %.1f ms (expected: %.0f ms, at most %.1f away)",
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
