package io.fanout.compare.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run found. */
record CostReport(CostPlan plan, Map<String, String> conditions, List<Turn> turns) {
  private static final double PERCENT = 100;

  CostReport {
    turns = List.copyOf(turns);
  }

  /** What surely costs more than the other commit, beyond the tolerance; empty for nothing. */
  List<String> regressions() {
    List<String> found = new ArrayList<>();
    String against = plan.against();
    if (against == null) {
      return found;
    }
    double most = 1 + plan.tolerance() / PERCENT;
    for (CostCell cell : plan.cells()) {
      for (Feature feature : plan.features()) {
        MedianInterval cpu =
            Ratios.of(turns, cell.label(), feature.name(), feature.name() + "@" + against).cpu();
        if (cpu.isSurelyAbove(most)) {
          found.add(
              String.format(
                  Locale.ROOT,
                  "%s, %s: %.2f times the CPU per request of %s, surely more than %.2f (99 %% interval: expected at most %.2f)",
                  feature.name(),
                  cell.label(),
                  cpu.median(),
                  against,
                  cpu.low(),
                  most));
        }
      }
    }
    return found;
  }
}
