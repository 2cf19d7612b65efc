package io.fanout.compare.result;

import io.fanout.compare.plan.Ceiling;
import io.fanout.compare.plan.Latency;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * All that was found: what report.json holds.
 *
 * @param conditions of each run that is in it
 * @param crossChecks cells at the fixed rates, measured by the other engine
 * @param notes what a reader must know, such as a variant that could not be started
 */
public record Comparison(
    List<Conditions> conditions,
    List<Setup> variants,
    List<Double> fixedRates,
    List<Calibration> calibrations,
    List<Measured> cells,
    List<String> notes,
    List<Measured> crossChecks) {

  public Comparison {
    conditions = List.copyOf(conditions);
    variants = List.copyOf(variants);
    fixedRates = List.copyOf(fixedRates);
    calibrations = List.copyOf(calibrations);
    cells = List.copyOf(cells);
    notes = List.copyOf(notes);
    // Runs from before there were any have none.
    crossChecks = List.copyOf(Objects.requireNonNullElse(crossChecks, List.of()));
  }

  /** Those that have cells, fixed ones by their time, spread ones after them. */
  public List<Latency> latencies() {
    return cells.stream()
        .map(Measured::latency)
        .distinct()
        .map(Latency::parse)
        .sorted(
            Comparator.comparing((Latency latency) -> !latency.isFixed())
                .thenComparingDouble(Latency::median))
        .toList();
  }

  /** How many calls a request made. */
  public int calls() {
    return conditions.stream()
        .map(Conditions::calls)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(Ceiling.CALLS);
  }

  /** The same with cells that the other engine measured. */
  public Comparison checkedBy(List<Measured> others, List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new Comparison(conditions, variants, fixedRates, calibrations, cells, all, others);
  }

  public List<Measured> cells(String variant, Latency latency) {
    return cells.stream()
        .filter(cell -> cell.variant().equals(variant) && cell.latency().equals(latency.spec()))
        .toList();
  }

  public Optional<Setup> variant(String name) {
    return variants.stream().filter(variant -> variant.name().equals(name)).findFirst();
  }

  /** Both in one; variants of one name must have been set up alike, or the later gets a number. */
  public Comparison mergedWith(Comparison other) {
    List<Setup> setups = new ArrayList<>(variants);
    List<Measured> all = new ArrayList<>(cells);
    for (Setup setup : other.variants) {
      String name = setup.name();
      for (int number = 2; clashes(setups, setup, name); number++) {
        name = setup.name() + "-" + number;
      }
      Setup named = Merge.renamed(setup, name);
      if (!setups.contains(named)) {
        setups.add(named);
      }
      all.addAll(Merge.cells(this, other, setup.name(), name));
    }
    return new Comparison(
        Merge.union(conditions, other.conditions),
        setups,
        Merge.union(fixedRates, other.fixedRates),
        Merge.union(calibrations, other.calibrations),
        all,
        Merge.notes(this, other),
        Merge.union(crossChecks, other.crossChecks));
  }

  /** The same without links to reports of Gatling's that are not in the page's folder. */
  public Comparison linkedFrom(Path folder) {
    List<Measured> linked =
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

  private static boolean clashes(List<Setup> setups, Setup setup, String name) {
    return setups.stream()
        .anyMatch(known -> known.name().equals(name) && !known.equals(Merge.renamed(setup, name)));
  }
}
