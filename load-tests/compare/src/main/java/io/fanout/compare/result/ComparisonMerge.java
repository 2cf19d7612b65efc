package io.fanout.compare.result;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Helper methods that merge two comparisons. */
final class ComparisonMerge {
  private ComparisonMerge() {}

  static <T> List<T> union(List<T> first, List<T> second) {
    Set<T> both = new LinkedHashSet<>(first);
    both.addAll(second);
    return List.copyOf(both);
  }

  static VariantSetup renamed(VariantSetup setup, String name) {
    return new VariantSetup(
        name,
        setup.mode(),
        setup.settings(),
        setup.jdk(),
        setup.jvmFlags(),
        setup.requestThreads(),
        setup.callThreads());
  }

  /**
   * The cells of a variant as further repetitions, under the variant's name in the merged
   * comparison.
   */
  static List<MeasuredCell> cells(Comparison into, Comparison from, String variant, String name) {
    return cells(into, from.cells(), variant, name);
  }

  /** The same for the cells of the other engine, whose repetitions get the same numbers. */
  static List<MeasuredCell> crossChecks(
      Comparison into, Comparison from, String variant, String name) {
    return cells(into, from.crossChecks(), variant, name);
  }

  private static List<MeasuredCell> cells(
      Comparison into, List<MeasuredCell> more, String variant, String name) {
    return more.stream()
        .filter(cell -> cell.variant().equals(variant))
        .map(
            cell ->
                // Drop the link, which would point outside the merged page's folder.
                new MeasuredCell(
                    name,
                    cell.latency(),
                    last(into, name, cell.latency()) + cell.repetition(),
                    cell.steps(),
                    cell.limit(),
                    ""))
        .toList();
  }

  /** The highest repetition number; a failed repetition leaves a gap in the numbers. */
  private static int last(Comparison of, String variant, String latency) {
    return of.cells().stream()
        .filter(cell -> cell.variant().equals(variant) && cell.latency().equals(latency))
        .mapToInt(MeasuredCell::repetition)
        .max()
        .orElse(0);
  }

  /**
   * Notes on differing conditions, because figures from different conditions are not repetitions.
   */
  static List<String> notes(Comparison first, Comparison second) {
    List<Conditions> runs = union(first.conditions(), second.conditions());
    List<String> notes = new ArrayList<>(union(first.notes(), second.notes()));
    note(notes, runs, "endpoint", Conditions::endpoint);
    note(notes, runs, "objective", run -> number("+%.0f ms", run.marginMillis()));
    note(notes, runs, "length of a window", run -> number("%.1f s", run.windowSeconds()));
    note(notes, runs, "machine", run -> run.cores() + " cores, " + run.processor());
    note(notes, runs, "process pinning", Conditions::pinning);
    return notes;
  }

  private static void note(
      List<String> notes, List<Conditions> runs, String what, Function<Conditions, String> of) {
    List<String> seen = runs.stream().map(of).distinct().toList();
    String start = "The joined runs differ in " + what;
    // Replace the note of an earlier merge of fewer runs.
    notes.removeIf(note -> note.startsWith(start));
    if (seen.size() > 1) {
      notes.add(
          "%s (%s): where they share a variant, its spread is not that of repetitions."
              .formatted(start, String.join("; ", seen)));
    }
  }

  private static String number(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }
}
