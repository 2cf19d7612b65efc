package io.fanout.compare.result;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.ThroughputCeiling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All results of a comparison, as in report.json.
 *
 * @param conditions the conditions of each run
 * @param crossChecks cells at the fixed rates, measured by the other engine
 * @param notes notes for the reader, such as a variant that failed to start
 */
public record Comparison(
    List<Conditions> conditions,
    List<VariantSetup> variants,
    List<Double> fixedRates,
    List<Calibration> calibrations,
    List<MeasuredCell> cells,
    List<String> notes,
    List<MeasuredCell> crossChecks) {

  public Comparison {
    conditions = List.copyOf(conditions);
    variants = List.copyOf(variants);
    fixedRates = List.copyOf(fixedRates);
    calibrations = List.copyOf(calibrations);
    cells = List.copyOf(cells);
    notes = List.copyOf(notes);
    // Older runs have no cross-checks.
    crossChecks = List.copyOf(Objects.requireNonNullElse(crossChecks, List.of()));
  }

  /** The latencies that have cells: the fixed ones in ascending order, then the log-normal ones. */
  public List<Latency> latencies() {
    return cells.stream()
        .map(MeasuredCell::latency)
        .distinct()
        .map(Latency::parse)
        .sorted(
            Comparator.comparing((Latency latency) -> !latency.isFixed())
                .thenComparingDouble(Latency::median))
        .toList();
  }

  /** The number of calls per request. */
  public int calls() {
    return conditions.stream()
        .map(Conditions::calls)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(ThroughputCeiling.CALLS);
  }

  /** Adds the cells that the other engine measured. */
  public Comparison checkedBy(List<MeasuredCell> others, List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new Comparison(conditions, variants, fixedRates, calibrations, cells, all, others);
  }

  public List<MeasuredCell> cells(String variant, Latency latency) {
    return cells.stream()
        .filter(cell -> cell.variant().equals(variant) && cell.latency().equals(latency.spec()))
        .toList();
  }

  public Optional<VariantSetup> variant(String name) {
    return variants.stream().filter(variant -> variant.name().equals(name)).findFirst();
  }

  /**
   * Merges two comparisons. If variants of one name have different settings, the later one gets a
   * number.
   */
  public Comparison mergedWith(Comparison other) {
    List<VariantSetup> setups = new ArrayList<>(variants);
    List<MeasuredCell> all = new ArrayList<>(cells);
    List<MeasuredCell> checks = new ArrayList<>(crossChecks);
    for (VariantSetup setup : other.variants) {
      String name = setup.name();
      for (int number = 2; clashes(setups, setup, name); number++) {
        name = setup.name() + "-" + number;
      }
      VariantSetup named = ComparisonMerge.renamed(setup, name);
      if (!setups.contains(named)) {
        setups.add(named);
      }
      all.addAll(ComparisonMerge.cells(this, other, setup.name(), name));
      checks.addAll(ComparisonMerge.crossChecks(this, other, setup.name(), name));
    }
    return new Comparison(
        ComparisonMerge.union(conditions, other.conditions),
        setups,
        ComparisonMerge.union(fixedRates, other.fixedRates),
        ComparisonMerge.union(calibrations, other.calibrations),
        all,
        ComparisonMerge.notes(this, other),
        checks);
  }

  /** Removes the links to Gatling's reports that are missing from the page's folder. */
  public Comparison linkedFrom(Path folder) {
    List<MeasuredCell> linked =
        cells.stream()
            .map(
                cell ->
                    java.nio.file.Files.exists(folder.resolve(cell.gatling()))
                        ? cell
                        : cell.unlinked())
            .toList();
    return new Comparison(
        conditions, variants, fixedRates, calibrations, linked, notes, crossChecks);
  }

  private static boolean clashes(List<VariantSetup> setups, VariantSetup setup, String name) {
    return setups.stream()
        .anyMatch(
            known ->
                known.name().equals(name) && !known.equals(ComparisonMerge.renamed(setup, name)));
  }
}
