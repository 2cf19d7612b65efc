package io.fanout.compare.cost;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.run.Backends;
import io.fanout.compare.run.Injector;
import io.fanout.compare.run.Machine;
import io.fanout.compare.run.MeasuredGateway;
import io.fanout.compare.run.ProcessSampler;
import io.fanout.compare.run.Results;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Loads one gateway after the other.
 *
 * @param folder where the injector keeps the results of a run
 * @param leadIn how long half of a fixed rate is sent first, while connections open
 */
record CostLoads(Injector injector, Backends backends, Path folder, Duration leadIn) {
  private static final double MILLIS = 1_000;
  private static final Duration SETTLE = Duration.ofMillis(500);
  private static final Duration CLOSING = Duration.ofMillis(500);
  private static final Duration SPARE = Duration.ofMinutes(2);

  /** Lets the backends answer as the cell says. */
  void prepare(CostCell cell) {
    backends.answerAfter(Latency.parse(Integer.toString(cell.millis())));
    backends.answerWith(cell.bodyBytes());
  }

  /**
   * Closes the connections that would leave the backends too few files for a cell's load, if that
   * many gateways keep theirs open. Calls that a closed loop left in progress are answered first.
   *
   * @param slowestMillis how long the slowest backends of the run take
   */
  void makeRoom(CostCell cell, int gateways, int slowestMillis) {
    if (cell.calls() * gateways > Machine.openFiles()) {
      pause(CLOSING.plusMillis(slowestMillis));
      backends.closeConnections();
      pause(CLOSING);
    }
  }

  private static void pause(Duration time) {
    if (!Poll.pause(time)) {
      throw new LauncherException("interrupted");
    }
  }

  /** A cell's load, for which the backends are prepared; the contender must answer. */
  RateStep of(CostCell cell, Contender contender, Duration window) {
    return attempt(cell, contender, window).orElseThrow(() -> silent(contender, window));
  }

  /** The same; empty if nothing was answered while its window was open. */
  Optional<RateStep> attempt(CostCell cell, Contender contender, Duration window) {
    Duration settle = SETTLE.plusMillis(cell.millis());
    return cell.open()
        ? rate(contender, cell.load(), window, settle)
        : inProgress(contender, cell.load(), window, settle);
  }

  private Optional<RateStep> inProgress(
      Contender contender, int requests, Duration window, Duration settle) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("concurrency", Integer.toString(requests));
    parameters.put("settleSeconds", seconds(settle));
    return answered(contender, "WarmUp", parameters, window);
  }

  private Optional<RateStep> rate(
      Contender contender, int perSecond, Duration window, Duration settle) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("rates", Integer.toString(perSecond));
    parameters.put("leadInSeconds", seconds(leadIn));
    parameters.put("settleSeconds", seconds(settle));
    parameters.put("limitMillis", Long.toString(Duration.ofHours(1).toMillis()));
    return answered(contender, "Stairs", parameters, window);
  }

  private Optional<RateStep> answered(
      Contender contender, String simulation, Map<String, String> parameters, Duration window) {
    MeasuredGateway subject = contender.subject();
    parameters.put("seconds", seconds(window));
    parameters.put("baseUrl", subject.url());
    parameters.put("path", "/aggregate/#{n}");
    parameters.putAll(contender.request());
    ProcessSampler watch = new ProcessSampler(subject, backends::cpu, injector::cpu, Machine::time);
    String json =
        injector.run(
            new Injector.Run(
                simulation, parameters, folder, false, window.multipliedBy(2).plus(SPARE)),
            (what, number) -> look(watch, what, number));
    List<RateStep> steps = Results.steps(json, watch);
    return steps.stream().reduce((earlier, last) -> last).filter(step -> step.achieved() > 0);
  }

  private static void look(ProcessSampler watch, String what, int number) {
    if (what.equals("open")) {
      watch.open(number);
    } else if (what.equals("close")) {
      watch.close(number);
    }
  }

  static LauncherException silent(Contender contender, Duration window) {
    return new LauncherException(
        "%s answered no request in %s s (expected: answers to %s); see its log, or measure longer with --seconds and --warm-up"
            .formatted(contender.name(), seconds(window), contender.subject().url()));
  }

  private static String seconds(Duration duration) {
    return Double.toString(duration.toMillis() / MILLIS);
  }
}
