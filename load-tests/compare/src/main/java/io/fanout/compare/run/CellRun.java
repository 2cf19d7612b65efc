package io.fanout.compare.run;

import io.fanout.compare.judge.Judge;
import io.fanout.compare.plan.Ceiling;
import io.fanout.compare.plan.Cell;
import io.fanout.compare.plan.Climb;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Search;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.result.Measured;
import io.fanout.compare.result.Step;
import io.fanout.launcher.process.LauncherException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Measures one cell: a fresh gateway, warmed up, and as many stairs as the search asks for. */
record CellRun(Options options, Pinning pinning, Gateways gateways, Backends backends, Load load) {
  private static final double FINE = 1.08;
  private static final double COARSE = 1.17;

  /** Long enough that all calls wait, short enough that thousands a second do. */
  private static final Latency SOON = Latency.parse("20");

  Measured measured(Cell cell) {
    Workload workload = options.workload();
    String paths = String.join(",", workload.paths());
    backends.answerAfter(Latency.NONE);
    try (Subject subject = gateways.open(cell.variant())) {
      load.warmUp(subject.url(), paths);
      backends.answerAfter(cell.latency().median() > SOON.median() ? SOON : cell.latency());
      load.warmUpWaiting(subject, paths, cell.variant().requestThreads());
      backends.answerAfter(cell.latency());
      OptionalDouble pool = Ceiling.ofPool(cell.variant(), cell.latency(), workload.calls());
      OptionalDouble files =
          Ceiling.ofOpenFiles(Machine.openFiles(), cell.latency(), workload.calls());
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
                  : Climb.rates(options.fixedRates(), pool, Math.floor(most), options.quick()),
              options.quick() ? COARSE : FINE);
      List<Step> steps = steps(subject, cell.latency(), search, judge);
      String report =
          GatlingReport.keep(load.scratch(), options.out().resolve("gatling"), cell.id());
      return new Measured(
          cell.variant().name(),
          cell.latency().spec(),
          cell.repetition(),
          steps,
          judge.limit(steps),
          report.isEmpty() ? "" : "gatling/" + report);
    }
  }

  private List<Step> steps(Subject subject, Latency latency, Search search, Judge judge) {
    List<Step> all = new ArrayList<>();
    for (List<Double> rates = search.next(); !rates.isEmpty(); rates = search.next()) {
      if (!all.isEmpty()) {
        subject.rest();
      }
      List<Step> seen = load.stairs(subject, latency, rates, all.isEmpty());
      if (seen.isEmpty()) {
        throw new LauncherException(
            "at %s/s no window was seen to its end (expected: one at least)".formatted(rates));
      }
      seen.forEach(step -> search.saw(step.rate(), ending(step, judge)));
      all.addAll(seen);
    }
    return all;
  }

  private static Search.Ending ending(Step step, Judge judge) {
    if (step.held()) {
      return Search.Ending.HELD;
    }
    return judge.isCertain(step) ? Search.Ending.BROKEN : Search.Ending.DOUBTFUL;
  }
}
