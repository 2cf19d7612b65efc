package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.RateLadder;
import io.fanout.compare.plan.SettlingTime;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.run.Injector.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Executes the lab's load runs with the injector. */
final class LoadRuns {
  /** Long enough that all calls wait, short enough for thousands of calls per second. */
  static final Latency SOON = Latency.parse("20");

  private static final double MILLIS = 1_000;
  private static final Duration ANY = Duration.ofHours(1);
  static final int AT_ONCE = 64;
  private static final int WAITING_AT_ONCE = 200;

  /**
   * A pool starts its threads one by one, so the warm-up keeps up to this many requests waiting.
   */
  private static final int MOST_WAITING_AT_ONCE = 2_000;

  /** With fewer requests, the 99th percentile would depend on a handful of them. */
  private static final int LEAST_REQUESTS = 1_000;

  /** The factor by which Stairs may extend a window to reach that number. */
  private static final int LONGEST_WINDOW = 4;

  private static final int MOST_WARM_UPS = 6;

  /** The compilers are idle if they use less than this fraction of a processor. */
  private static final double RESTING = 0.05;

  private static final int WARM_UPS_AT_A_RATE = 3;
  private static final double FASTER = 1.05;

  /** Extra time for the last answers and for Gatling's report. */
  private static final Duration SPARE = Duration.ofMinutes(10);

  /**
   * A run opens new connections, so a run that starts at a high rate first sends half of it for
   * this long.
   */
  private static final Duration LEAD_IN = Duration.ofSeconds(1);

  private final Injector injector;
  private final Backends backends;
  private final Options options;
  private final Path scratch;
  private final double requestsInARun;
  private final int calls;

  LoadRuns(Injector injector, Backends backends, Options options) {
    this.injector = injector;
    this.backends = backends;
    this.options = options;
    this.scratch = options.out().resolve("gatling").resolve("running");
    this.calls = options.workload().calls();
    this.requestsInARun =
        backends.pid().isPresent()
            ? backends.callsBetweenCollections() / (double) options.workload().calls()
            : Double.POSITIVE_INFINITY;
  }

  Path scratch() {
    return scratch;
  }

  /**
   * Warms up injector and backends until they get no faster; otherwise the first gateway would
   * compete with their compilers. Then warms up the code for runs at a fixed rate.
   *
   * @return the highest throughput, in calls/s
   */
  double warmUpRig() {
    backends.answerAfter(Latency.NONE);
    double best = 0;
    int flat = 0;
    int most = options.quick() ? MOST_WARM_UPS / 2 : MOST_WARM_UPS;
    for (int times = 0; times < most && flat < 2; times++) {
      double now = closedThroughput(backends.urls(), backends.paths());
      flat = now < best * FASTER ? flat + 1 : 0;
      best = Math.max(now, best);
    }
    for (int times = 0; times < (options.quick() ? 1 : WARM_UPS_AT_A_RATE); times++) {
      direct(Latency.NONE, Math.max(1, Math.min(best / 2, options.calibrationRate())));
    }
    return best;
  }

  /**
   * Warms up a fresh gateway, first with backends that answer at once, then with requests that
   * wait.
   *
   * @param pool the threads of the gateway's request pool; empty if it has none
   */
  void warmUp(MeasuredGateway subject, Latency waiting, Optional<Integer> pool) {
    String paths = String.join(",", options.workload().paths());
    backends.answerAfter(Latency.NONE);
    var unused = closedThroughput(subject.url(), paths);
    backends.answerAfter(waiting);
    warmUpWaiting(subject, paths, pool);
  }

  /**
   * Makes a closed run that does not count. Returns the throughput of its second half, in
   * requests/s.
   */
  private double closedThroughput(String urls, String path) {
    List<RateStep> steps = closed(urls, path, AT_ONCE);
    return steps.isEmpty() ? 1 : steps.get(0).achieved();
  }

  /**
   * Warms up a gateway whose requests wait for slow backends. Waiting runs other code, whose
   * compilation would cost more than the requests at low rates. Repeats until the gateway's
   * compilers are idle, because they would compete with the measured requests.
   */
  private void warmUpWaiting(MeasuredGateway subject, String path, Optional<Integer> pool) {
    int atOnce = waitingAtOnce(pool);
    CompilerThreads compilers = CompilerThreads.of(subject.pid());
    int most = options.quick() ? 1 : MOST_WARM_UPS;
    for (int times = 0; times < most; times++) {
      Duration before = compilers.cpu().orElse(Duration.ZERO);
      long began = System.nanoTime();
      closed(subject.url(), path, atOnce);
      long worked = compilers.cpu().orElse(before).minus(before).toNanos();
      if (worked < RESTING * (System.nanoTime() - began)) {
        return;
      }
    }
  }

  private List<RateStep> closed(String urls, String path, int atOnce) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("baseUrl", urls);
    parameters.put("path", path);
    parameters.put("concurrency", Integer.toString(atOnce));
    parameters.put("seconds", seconds(options.warmUp().dividedBy(2)));
    parameters.put("settleSeconds", seconds(options.warmUp().dividedBy(2)));
    return run("WarmUp", parameters, options.warmUp(), null, false);
  }

  /** How many requests wait in a warm-up of a gateway with that many request threads. */
  static int waitingAtOnce(Optional<Integer> pool) {
    return Math.min(pool.orElse(WAITING_AT_ONCE), MOST_WAITING_AT_ONCE);
  }

  /** Measures the backends without a gateway. */
  List<RateStep> direct(Latency latency, double rate) {
    return direct(backends.urls(), backends.paths(), latency, rate);
  }

  /** Measures the latency of one or several backends without a gateway. */
  List<RateStep> direct(String urls, String paths, Latency latency, double rate) {
    Map<String, String> parameters = steps(latency, Duration.ZERO);
    parameters.put("baseUrl", urls);
    parameters.put("path", paths);
    // The lower rate opens the connections.
    parameters.put("rates", "%s,%s".formatted(rate / 3, rate));
    parameters.put("limitMillis", Long.toString(ANY.toMillis()));
    backends.collectGarbage();
    return run("Stairs", parameters, planned(latency, 2), null, false);
  }

  /**
   * Measures rates from low to high, until one fails or the backends would need a collection.
   *
   * @param first whether these are the cell's first stairs, which start low and get a Gatling
   *     report
   */
  List<RateStep> stairs(
      MeasuredGateway subject, Latency latency, List<Double> climb, boolean first) {
    List<Double> rates = RateLadder.portion(climb, rate -> requests(latency, rate), requestsInARun);
    Map<String, String> parameters = steps(latency, first ? Duration.ZERO : LEAD_IN);
    parameters.put("baseUrl", subject.url());
    parameters.put("path", String.join(",", options.workload().paths()));
    parameters.put("rates", rates.stream().map(String::valueOf).collect(Collectors.joining(",")));
    parameters.put("limitMillis", Double.toString(options.limit(latency)));
    parameters.put("leastRequests", Integer.toString(leastRequests()));
    backends.collectGarbage();
    return run("Stairs", parameters, planned(latency, rates.size()), subject, first);
  }

  private Map<String, String> steps(Latency latency, Duration leadIn) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("seconds", seconds(options.window()));
    parameters.put("leadInSeconds", seconds(leadIn));
    parameters.put("settleSeconds", seconds(settle(latency)));
    return parameters;
  }

  private Duration settle(Latency latency) {
    return SettlingTime.of(latency, calls, options.quick());
  }

  /** The number of requests in a step at that rate. A step lasts whole seconds. */
  private double requests(Latency latency, double rate) {
    double seconds = Math.ceil(settle(latency).plus(options.window()).toMillis() / MILLIS);
    return Math.max(rate * seconds, leastRequests());
  }

  private int leastRequests() {
    return options.quick() ? 0 : LEAST_REQUESTS;
  }

  /** The duration of this many steps. */
  private Duration planned(Latency latency, int steps) {
    Duration each =
        settle(latency).plus(options.window().multipliedBy(LONGEST_WINDOW)).plusSeconds(1);
    return LEAD_IN.plus(each.multipliedBy(steps));
  }

  private static String seconds(Duration duration) {
    return Double.toString(duration.toMillis() / MILLIS);
  }

  private List<RateStep> run(
      String simulation,
      Map<String, String> parameters,
      Duration planned,
      @Nullable MeasuredGateway subject,
      boolean report) {
    ProcessSampler watch = new ProcessSampler(subject, backends::cpu, injector::cpu, Machine::time);
    String json =
        injector.run(
            new Run(simulation, parameters, scratch, report, planned.multipliedBy(2).plus(SPARE)),
            (what, number) -> {
              switch (what) {
                case "open" -> watch.open(number);
                case "close" -> watch.close(number);
                default -> {
                  // The results contain the outcome of each step.
                }
              }
            });
    return Results.steps(json, watch);
  }
}
