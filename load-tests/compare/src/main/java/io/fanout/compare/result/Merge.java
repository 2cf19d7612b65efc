package io.fanout.compare.result;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** The parts of joining two comparisons. */
final class Merge {
  private Merge() {}

  static <T> List<T> union(List<T> first, List<T> second) {
    Set<T> both = new LinkedHashSet<>(first);
    both.addAll(second);
    return List.copyOf(both);
  }

  static Setup renamed(Setup setup, String name) {
    return new Setup(
        name,
        setup.mode(),
        setup.settings(),
        setup.jdk(),
        setup.jvmFlags(),
        setup.requestThreads(),
        setup.callThreads());
  }

  /** The cells of a variant under its name in the merged one, as further repetitions. */
  static List<Measured> cells(Comparison into, Comparison from, String variant, String name) {
    return from.cells().stream()
        .filter(cell -> cell.variant().equals(variant))
        .map(
            cell ->
                // Without its link, which would lead out of the merged page's folder.
                new Measured(
                    name,
                    cell.latency(),
                    last(into, name, cell.latency()) + cell.repetition(),
                    cell.steps(),
                    cell.limit(),
                    ""))
        .toList();
  }

  /** The highest number of a repetition: one that could not be measured leaves a gap. */
  private static int last(Comparison of, String variant, String latency) {
    return of.cells().stream()
        .filter(cell -> cell.variant().equals(variant) && cell.latency().equals(latency))
        .mapToInt(Measured::repetition)
        .max()
        .orElse(0);
  }

  /** What a reader of both must know: figures of unequal conditions are no repetitions. */
  static List<String> notes(Comparison first, Comparison second) {
    List<Conditions> runs = union(first.conditions(), second.conditions());
    List<String> notes = new ArrayList<>(union(first.notes(), second.notes()));
    note(notes, runs, "objective", run -> number("+%.0f ms", run.marginMillis()));
    note(notes, runs, "length of a window", run -> number("%.1f s", run.windowSeconds()));
    note(notes, runs, "machine", run -> run.cores() + " cores, " + run.processor());
    note(notes, runs, "placing of processes", Conditions::pinning);
    return notes;
  }

  private static void note(
      List<String> notes, List<Conditions> runs, String what, Function<Conditions, String> of) {
    List<String> seen = runs.stream().map(of).distinct().toList();
    String start = "Runs were joined that differ in their " + what;
    // The same of fewer runs, which were joined before.
    notes.removeIf(note -> note.startsWith(start));
    if (seen.size() > 1) {
      notes.add(
          "%s (%s): where they have a variant in common, its spread is not that of repetitions."
              .formatted(start, String.join("; ", seen)));
    }
  }

  private static String number(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }
}
