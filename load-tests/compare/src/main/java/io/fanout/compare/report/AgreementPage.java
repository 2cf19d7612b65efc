package io.fanout.compare.report;

import io.fanout.compare.judge.Agreement;
import io.fanout.compare.judge.Agreement.Seen;
import io.fanout.compare.judge.SampleSummary;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A Markdown page that shows whether engines that share no code agree on a gateway. */
public final class AgreementPage {
  private static final double PERCENT = 100;

  private AgreementPage() {}

  /** Compares the lean engine with the named others. */
  public static String of(List<String> names, List<Comparison> against) {
    List<String> lines = new ArrayList<>();
    lines.add("# Do three engines agree?");
    lines.add("");
    for (int i = 0; i < names.size(); i++) {
      List<Agreement> cells = Agreement.of(against.get(i));
      long agreeing = cells.stream().filter(Agreement::agrees).count();
      lines.add(
          "The lean engine and %s agree within %.0f %% on %d of %d cells, in CPU per request and in median latency."
              .formatted(names.get(i), PERCENT * Agreement.TOLERANCE, agreeing, cells.size()));
      long open = cells.stream().filter(Agreement::isOpen).count();
      if (open > 0) {
        lines.add(
            "In %d of the others, the ranges of their runs overlap, so that more runs (`--repetitions`) have to tell."
                .formatted(open));
      }
      lines.add("");
    }
    for (int i = 0; i < names.size(); i++) {
      lines.add("## The lean engine and " + names.get(i));
      lines.add(
          "| backends take | variant | requests/s | CPU µs, lean | other | apart | p50 ms, lean | other | p99 ms, lean | other | engine's own µs/request, lean | other |");
      lines.add("| --- |" + " --- |".repeat(11));
      Agreement.of(against.get(i)).forEach(cell -> lines.add(line(cell)));
      lines.add("");
    }
    lines.add(
        "All figures are medians; CPU has its range. *Engine's own* is the CPU of injector and backends together per request of three calls.");
    lines.add("");
    lines.add("## Conditions");
    lines.add(conditions(against.get(0).conditions()));
    return String.join("\n", lines) + "\n";
  }

  private static String line(Agreement cell) {
    Seen mine = cell.mine();
    Seen other = cell.other();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,.0f | %s | %s | %+.0f %% | %.1f | %.1f | %.1f | %.1f | %.0f | %.0f |",
        Latency.parse(cell.latency()).label(),
        cell.variant(),
        cell.rate(),
        range(mine.cpu()),
        range(other.cpu()),
        PERCENT * cell.apart(Seen::cpuMicros),
        mine.p50(),
        other.p50(),
        mine.p99(),
        other.p99(),
        mine.engineMicros(),
        other.engineMicros());
  }

  private static String range(SampleSummary cpu) {
    String median = String.format(Locale.ROOT, "%.0f", cpu.median());
    return cpu.count() < 2
        ? median
        : String.format(Locale.ROOT, "%s (%.0f\u2013%.0f)", median, cpu.least(), cpu.most());
  }

  /** All runs of one command. */
  private static String conditions(List<Conditions> runs) {
    Conditions first = runs.get(0);
    return "%s to %s, commit %s, %d cores (%s), %s, windows of %.1f s, %d runs of each engine in turn. Command: `%s`"
        .formatted(
            first.date(),
            runs.get(runs.size() - 1).date(),
            first.commit(),
            first.cores(),
            first.processor(),
            first.pinning(),
            first.windowSeconds(),
            runs.stream().mapToInt(Conditions::repetitions).sum(),
            first.command());
  }
}
