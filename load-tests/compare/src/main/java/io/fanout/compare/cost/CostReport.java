package io.fanout.compare.cost;

import io.fanout.compare.judge.MedianInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run found. */
record CostReport(
    CostPlan plan, Map<String, String> conditions, GatewayStarts starts, List<Turn> turns) {
  private static final double PERCENT = 100;

  CostReport {
    turns = List.copyOf(turns);
  }

  /** Whether something measured may cost a certain part of the bare path at most. */
  boolean hasLimits() {
    return plan.features().stream().anyMatch(feature -> feature.allowed().isPresent());
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
        Ratios ratios = Ratios.of(turns, cell, feature.name(), feature.name() + "@" + against);
        if (ratios.isCpuSurelyAbove(most)) {
          found.add(surely(feature, cell, ratios.cpu(), against, most));
        }
      }
    }
    return found;
  }

  /** The measured features with which others are compared. */
  List<Feature> bases() {
    return plan.features().stream()
        .filter(each -> plan.features().stream().anyMatch(other -> isOver(other, each)))
        .toList();
  }

  /** A base and the features that are compared with it; with the bare path, all are. */
  List<Feature> comparedWith(Feature base) {
    return plan.features().stream()
        .filter(each -> base.isBare() || each.equals(base) || isOver(each, base))
        .toList();
  }

  private static boolean isOver(Feature feature, Feature base) {
    return feature.base().equals(base.name());
  }

  /** What surely costs more than the project allows, compared with its base. */
  List<String> exceeded() {
    List<String> found = new ArrayList<>();
    for (CostCell cell : plan.cells()) {
      for (Feature base : bases()) {
        for (Feature feature : comparedWith(base)) {
          Ratios ratios = Ratios.of(turns, cell, feature.name(), base.name());
          double allowed = feature.allowed().orElse(Double.MAX_VALUE);
          if (isOver(feature, base) && ratios.isCpuSurelyAbove(allowed)) {
            found.add(surely(feature, cell, ratios.cpu(), base.name(), allowed));
          }
        }
      }
    }
    return found;
  }

  private static String surely(
      Feature feature, CostCell cell, MedianInterval cpu, String than, double most) {
    return String.format(
        Locale.ROOT,
        "%s, %s: %.2f times the CPU per request of %s, certainly more than %.2f (99 %% interval; expected: at most %.2f)",
        feature.name(),
        cell.label(),
        cpu.median(),
        than,
        cpu.low(),
        most);
  }
}
