package io.fanout.boot.sizing;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PoolSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Calculates what a load needs in each mode, and whether the settings suffice, as lines of text.
 */
public final class SizingAdvice {
  /** How long the JVM or the kernel may stop everything; what comes meanwhile waits in the ring. */
  private static final Duration STOP = Duration.ofMillis(200);

  private static final ByteSize USUAL_STACK = ByteSize.ofMegabytes(1);
  private static final double MILLIS = 1e3;

  private final LoadProfile load;
  private final GatewaySettings settings;
  private final int processors;

  private SizingAdvice(LoadProfile load, GatewaySettings settings, int processors) {
    this.load = load;
    this.settings = settings;
    this.processors = processors;
  }

  /** All of it. */
  public static List<String> of(LoadProfile load, GatewaySettings settings, int processors) {
    SizingAdvice advice = new SizingAdvice(load, settings, processors);
    List<String> lines = new ArrayList<>();
    lines.add(advice.asked());
    lines.add("");
    lines.addAll(advice.inFlight());
    lines.add("");
    lines.addAll(advice.modes());
    lines.add("");
    lines.addAll(advice.verdict());
    return lines;
  }

  private String asked() {
    return "%s requests/s, each with %d parallel calls: %s per call, 99th percentile %s; %d processors"
        .formatted(
            HumanNumbers.whole(load.rate()),
            load.calls(),
            HumanNumbers.time(load.latency()),
            HumanNumbers.time(load.p99()),
            processors);
  }

  private List<String> inFlight() {
    LoadProfile slow = load.slow();
    return List.of(
        row("in flight at once (rate x time)", "on average", "at peaks", "when all are slow"),
        row("  requests", load.requestsInFlight(), slow.requestsInFlight()),
        row("  calls", load.callsInFlight(), slow.callsInFlight()),
        row(
            "  calls to each backend",
            load.callsInFlightAtEachBackend(),
            slow.callsInFlightAtEachBackend()),
        "  peaks: one moment in a thousand has more; slow: every call takes "
            + HumanNumbers.time(load.p99()));
  }

  private static String row(String what, double average, double slow) {
    return row(
        what,
        Long.toString(Math.round(average)),
        Long.toString(LoadProfile.peak(average)),
        Long.toString(LoadProfile.peak(slow)));
  }

  private static String row(String what, String average, String peak, String slow) {
    return String.format(Locale.ROOT, "%-33s %10s %10s %18s", what, average, peak, slow);
  }

  private List<String> modes() {
    long requests = LoadProfile.peak(load.requestsInFlight());
    long calls = LoadProfile.peak(load.callsInFlight());
    long slowRequests = LoadProfile.peak(load.slow().requestsInFlight());
    long slowCalls = LoadProfile.peak(load.slow().callsInFlight());
    ByteSize stack = settings.pool().stackSize();
    long bytes = (stack == null ? USUAL_STACK : stack).toBytes();
    return List.of(
        "needed at peaks, and when all are slow",
        mode(
            "fiber",
            "%d fibers on %d lanes; %d"
                .formatted(requests + calls, processors, slowRequests + slowCalls)),
        mode("virtual-thread", "max %d; %d".formatted(requests + calls, slowRequests + slowCalls)),
        mode(
            "thread-pool",
            "request-threads %d, call-threads %d, %s of stacks; %d, %d, %s"
                .formatted(
                    requests,
                    calls,
                    HumanNumbers.size((requests + calls) * bytes),
                    slowRequests,
                    slowCalls,
                    HumanNumbers.size((slowRequests + slowCalls) * bytes))),
        mode(
            "every mode",
            "intake-size %d (%d ms of requests), max-in-flight %d"
                .formatted(ring(), STOP.toMillis(), slowRequests)),
        mode(
            "",
            "max-connections %d to each backend; %d"
                .formatted(
                    LoadProfile.peak(load.callsInFlightAtEachBackend()),
                    LoadProfile.peak(load.slow().callsInFlightAtEachBackend()))),
        mode(
            "",
            "%s ms of processor time for each request, no more"
                .formatted(String.format(Locale.ROOT, "%.2f", processors * MILLIS / load.rate()))));
  }

  private static String mode(String name, String needs) {
    return String.format(Locale.ROOT, "  %-15s %s", name, needs);
  }

  private int ring() {
    double waiting = load.rate() * STOP.toMillis() / MILLIS;
    return Math.max(16, Integer.highestOneBit((int) Math.ceil(waiting) * 2 - 1));
  }

  private List<String> verdict() {
    List<String> lines = new ArrayList<>();
    ThroughputCeiling usual = ThroughputCeiling.of(settings, load);
    ThroughputCeiling slow = ThroughputCeiling.of(settings, load.slow());
    lines.add("these settings, mode " + settings.mode().label());
    lines.add("  hold at most " + usual);
    lines.add("  when all are slow " + slow);
    if (usual.rate() < load.rate()) {
      lines.add(
          "WARNING: they cannot hold %s requests/s; raise %s"
              .formatted(HumanNumbers.whole(load.rate()), usual.setting()));
    } else if (slow.rate() < load.rate()) {
      lines.add(
          "WARNING: they cannot hold %s requests/s while backends are slow; raise %s, or the excess is refused"
              .formatted(HumanNumbers.whole(load.rate()), slow.setting()));
    }
    if (settings.handoff().intakeSize() < ring()) {
      lines.add(
          "WARNING: gateway.handoff.intake-size: %d is less than %d ms of requests"
              .formatted(settings.handoff().intakeSize(), STOP.toMillis()));
    }
    return lines;
  }

  /** What the settings hold, in short, for calls of that time and for ones as slow as allowed. */
  public static List<String> atStart(GatewaySettings settings, int calls) {
    Duration usual = Duration.ofMillis(300);
    Duration slowest =
        settings.backends().values().stream()
            .map(backend -> backend.timeout())
            .max(Duration::compareTo)
            .filter(timeout -> timeout.compareTo(usual) > 0)
            .orElse(usual);
    LoadProfile load = new LoadProfile(1, Math.max(1, calls), usual, usual);
    LoadProfile slow = new LoadProfile(1, Math.max(1, calls), slowest, slowest);
    return List.of(
        "holds at most %s, if each of %d calls takes %s; %s, if each takes %s"
            .formatted(
                ThroughputCeiling.of(settings, load),
                load.calls(),
                HumanNumbers.time(usual),
                ThroughputCeiling.of(settings, slow),
                HumanNumbers.time(slowest)));
  }

  /** What thread-pool mode's pools are, in short. */
  public static String ofPool(PoolSettings pool) {
    ByteSize stack = pool.stackSize();
    long bytes = (stack == null ? USUAL_STACK : stack).toBytes();
    long threads = (long) pool.requestThreads() + pool.callThreads();
    return "pools: %s, %s for requests and %s for calls, up to %s of stacks; %s"
        .formatted(
            pool.type(),
            grown(pool.coreOfRequests(), pool.requestThreads(), pool),
            grown(pool.coreOfCalls(), pool.callThreads(), pool),
            HumanNumbers.size(threads * bytes),
            waiting(pool));
  }

  private static String grown(int core, int threads, PoolSettings pool) {
    if (core == threads) {
      return "%d threads".formatted(threads);
    }
    return pool.mayWait() == 0
        ? "%d to %d threads".formatted(core, threads)
        : "%d threads (%d once %d wait)".formatted(core, threads, pool.mayWait());
  }

  private static String waiting(PoolSettings pool) {
    return switch (pool.queue()) {
      case SYNCHRONOUS -> "a request that finds none free is refused";
      case BOUNDED -> pool.mayWait() + " of each may wait, more are refused";
      case UNBOUNDED -> "all wait, none is refused here: only gateway.max-in-flight bounds memory";
    };
  }
}
