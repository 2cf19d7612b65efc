package io.fanout.compare.report;

import io.fanout.compare.judge.Agreement;
import io.fanout.compare.judge.Agreement.Seen;
import io.fanout.compare.judge.MedianInterval;
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
    lines.add("# Do %s engines agree?".formatted(names.size() == 1 ? "two" : "three"));
    lines.add("");
    for (int i = 0; i < names.size(); i++) {
      List<Agreement> cells = Agreement.of(against.get(i));
      lines.add(together(names.get(i), cells));
      long agreeing = cells.stream().filter(Agreement::agrees).count();
      lines.add(
          "By the medians of CPU and of latency, they agree within %.0f %% on %d of %d cells."
              .formatted(PERCENT * Agreement.TOLERANCE, agreeing, cells.size()));
      long open = cells.stream().filter(Agreement::isOpen).count();
      if (open > 0) {
        lines.add(
            "In %d of the others, the turns leave it open, so that only more turns (`--repetitions`) can tell."
                .formatted(open));
      }
      long unknown = cells.stream().filter(cell -> !cell.isKnown()).count();
      if (unknown > 0) {
        lines.add("In %d of the others, no turn of one engine held.".formatted(unknown));
      }
      lines.add("");
    }
    for (int i = 0; i < names.size(); i++) {
      lines.add("## The lean engine and " + names.get(i));
      lines.add(
          "| backends take | variant | requests/s | CPU µs, lean | other | lean, other = 1 | p50 ms, lean | other | p99 ms, lean | other | engine's own µs/request, lean | other | turns, lean | other |");
      lines.add("| --- |" + " --- |".repeat(13));
      Agreement.of(against.get(i)).forEach(cell -> lines.add(line(cell)));
      lines.add("");
    }
    lines.add(legend(against));
    lines.add("");
    addNotes(lines, against);
    lines.add("## Conditions");
    lines.add(conditions(against.get(0).conditions().get(0)));
    return String.join("\n", lines) + "\n";
  }

  private static String together(String other, List<Agreement> cells) {
    return Agreement.intervalOfAll(cells)
        .map(
            ratio ->
                "**Under the lean engine, a request took %s times the CPU that it took under %s**, over all cells."
                    .formatted(text(ratio), other))
        .orElseGet(() -> "The lean engine and %s took no turns.".formatted(other));
  }

  private static String text(MedianInterval ratio) {
    return String.format(
        Locale.ROOT, "%.2f (%.2f\u2013%.2f)", ratio.median(), ratio.low(), ratio.high());
  }

  private static String legend(List<Comparison> against) {
    double coverage = coverage(against);
    return "All figures are medians, and CPU has its range.%s *Engine's own* is the CPU of injector and backends together per request of three calls. *Turns* are those that held: without a failed request, and with the 99th percentile within its limit."
        .formatted(
            coverage == 0
                ? ""
                : String.format(
                    Locale.ROOT,
                    " The ratio is the median of the ratios of each turn; its interval holds the true median in %.1f %% of such runs, or more.",
                    PERCENT * coverage));
  }

  private static String line(Agreement cell) {
    Seen mine = cell.mine();
    Seen other = cell.other();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,.0f | %s | %s | %s | %.1f | %.1f | %.1f | %.1f | %.0f | %.0f | %d | %d |",
        Latency.parse(cell.latency()).label(),
        cell.variant(),
        cell.rate(),
        range(mine.cpu()),
        range(other.cpu()),
        ratio(cell),
        mine.p50(),
        other.p50(),
        mine.p99(),
        other.p99(),
        mine.engineMicros(),
        other.engineMicros(),
        mine.cpu().count(),
        other.cpu().count());
  }

  private static String ratio(Agreement cell) {
    return cell.interval()
        .map(AgreementPage::text)
        .orElseGet(() -> String.format(Locale.ROOT, "%.2f", 1 + cell.cpuApart()));
  }

  /** The least of all cells. */
  private static double coverage(List<Comparison> against) {
    return against.stream()
        .flatMap(comparison -> Agreement.of(comparison).stream())
        .flatMap(cell -> cell.interval().stream())
        .mapToDouble(MedianInterval::coverage)
        .min()
        .orElse(0);
  }

  private static String range(SampleSummary cpu) {
    String median = String.format(Locale.ROOT, "%.0f", cpu.median());
    return cpu.count() < 2
        ? median
        : String.format(Locale.ROOT, "%s (%.0f\u2013%.0f)", median, cpu.least(), cpu.most());
  }

  private static void addNotes(List<String> lines, List<Comparison> against) {
    List<String> notes = against.get(0).notes();
    if (!notes.isEmpty()) {
      lines.add("## Notes");
      notes.forEach(note -> lines.add("- " + note));
      lines.add("");
    }
  }

  private static String conditions(Conditions run) {
    return "%s, commit %s, %d cores (%s), %s, windows of %.1f s, one gateway process of each variant for all engines. Command: `%s`"
        .formatted(
            run.date(),
            run.commit(),
            run.cores(),
            run.processor(),
            run.pinning(),
            run.windowSeconds(),
            run.command());
  }
}
