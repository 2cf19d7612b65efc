package io.fanout.compare.run;

import io.fanout.compare.judge.Judge;
import io.fanout.compare.plan.Cell;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.RateLadder;
import io.fanout.compare.plan.Search;
import io.fanout.compare.plan.ThroughputCeiling;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.launcher.process.LauncherException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Measures one cell: starts a fresh gateway, warms it up, and runs stairs until the search is
 * complete.
 */
record CellRun(
    Options options, Pinning pinning, Gateways gateways, Backends backends, LoadRuns load) {
  private static final double FINE = 1.08;
  private static final double COARSE = 1.17;

  MeasuredCell measured(Cell cell) {
    Workload workload = options.workload();
    try (MeasuredGateway subject = gateways.open(cell.variant())) {
      Latency waiting =
          cell.latency().median() > LoadRuns.SOON.median() ? LoadRuns.SOON : cell.latency();
      load.warmUp(subject, waiting, cell.variant().requestThreads());
      backends.answerAfter(cell.latency());
      OptionalDouble pool =
          ThroughputCeiling.ofPool(cell.variant(), cell.latency(), workload.calls());
      OptionalDouble files =
          ThroughputCeiling.ofOpenFiles(Machine.openFiles(), cell.latency(), workload.calls());
      double most = Math.min(options.mostRate(), files.orElse(options.mostRate()));
      Judge judge =
          new Judge(
              pool,
              files,
              pinning.gateway().size(),
              pinning.rig().size(),
              !pinning.pinned() || !options.elsewhere().isEmpty(),
              options.margin().toMillis());
      Search search =
          new Search(
              options.fixedRatesOnly()
                  ? options.fixedRates()
                  : RateLadder.rates(options.fixedRates(), pool, Math.floor(most), options.quick()),
              options.quick() ? COARSE : FINE);
      List<RateStep> steps = steps(subject, cell.latency(), search, judge);
      String report =
          GatlingReport.keep(load.scratch(), options.out().resolve("gatling"), cell.id());
      return new MeasuredCell(
          cell.variant().name(),
          cell.latency().spec(),
          cell.repetition(),
          steps,
          judge.limit(steps),
          report.isEmpty() ? "" : "gatling/" + report);
    }
  }

  private List<RateStep> steps(
      MeasuredGateway subject, Latency latency, Search search, Judge judge) {
    List<RateStep> all = new ArrayList<>();
    for (List<Double> rates = search.next(); !rates.isEmpty(); rates = search.next()) {
      if (!all.isEmpty()) {
        subject.rest();
      }
      List<RateStep> seen = load.stairs(subject, latency, rates, all.isEmpty());
      if (seen.isEmpty()) {
        throw new LauncherException(
            "at %s/s no measuring window completed (expected: at least one)".formatted(rates));
      }
      seen.forEach(step -> search.saw(step.rate(), ending(step, judge)));
      all.addAll(seen);
    }
    return all;
  }

  private Search.Ending ending(RateStep step, Judge judge) {
    if (step.held()) {
      return Search.Ending.HELD;
    }
    if (judge.isCertain(step)) {
      return Search.Ending.BROKEN;
    }
    // A quick run has no time to wait for compilers.
    return judge.isCompiling(step) && !options.quick()
        ? Search.Ending.COMPILING
        : Search.Ending.DOUBTFUL;
  }
}
