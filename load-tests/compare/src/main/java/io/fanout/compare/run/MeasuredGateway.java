package io.fanout.compare.run;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.ResidentMemory;
import io.fanout.launcher.service.Http;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A gateway under load.
 *
 * @param url for clients
 * @param management for metrics; empty where it has none
 * @param pid empty where it runs elsewhere
 * @param relay the process that makes its calls, whose costs are the gateway's; empty where it
 *     makes them itself
 */
public record MeasuredGateway(
    String url, String management, Optional<Long> pid, Optional<Long> relay, Runnable end)
    implements AutoCloseable {
  /** One that makes its calls itself. */
  public MeasuredGateway(String url, String management, Optional<Long> pid, Runnable end) {
    this(url, management, pid, Optional.empty(), end);
  }

  /** One of another kind, which has no metrics that we know. */
  public static MeasuredGateway ofAnotherKind(String url, Optional<Long> pid) {
    return new MeasuredGateway(url, "", pid, () -> {});
  }

  private static final Duration LOOK = Duration.ofMillis(250);
  private static final int MOST_LOOKS = 20;

  /** One that uses less of a processor has nothing left to do. */
  private static final double RESTING = 0.2;

  /** Empty where it does not answer in time, as an overloaded one may not. */
  Optional<Metrics> metrics() {
    return management.isEmpty()
        ? Optional.empty()
        : Http.get(management + "/actuator/prometheus").map(Metrics::parse);
  }

  /** Processor time so far: from the system where it runs here, else from its own metrics. */
  public Optional<Duration> cpu() {
    return pid.isPresent()
        ? cpu(pid).map(own -> own.plus(cpu(relay).orElse(Duration.ZERO)))
        : metrics().map(metrics -> Duration.ofNanos((long) metrics.cpuNanos()));
  }

  private static Optional<Duration> cpu(Optional<Long> process) {
    return process.flatMap(ProcessHandle::of).flatMap(handle -> handle.info().totalCpuDuration());
  }

  /**
   * Waits until it rests, at most 5 s: one that was overloaded still works on requests that have
   * been given up.
   */
  void rest() {
    Optional<Duration> before = cpu();
    for (int looks = 0; looks < MOST_LOOKS; looks++) {
      sleep();
      Optional<Duration> now = cpu();
      if (isResting(before, now)) {
        return;
      }
      before = now;
    }
  }

  /** By its processor time at one look and at the next; it does not while that is not told. */
  static boolean isResting(Optional<Duration> before, Optional<Duration> now) {
    return before
        .flatMap(first -> now.map(last -> last.minus(first).toNanos()))
        .map(used -> used < RESTING * LOOK.toNanos())
        .orElse(false);
  }

  Optional<Double> rssMib() {
    return rss(pid).map(own -> own + rss(relay).orElse(0.0));
  }

  private static Optional<Double> rss(Optional<Long> process) {
    return process
        .map(ResidentMemory::mib)
        .flatMap(mib -> mib.isPresent() ? Optional.of(mib.getAsDouble()) : Optional.empty());
  }

  private static void sleep() {
    try {
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
  }

  @Override
  public void close() {
    end.run();
  }
}
