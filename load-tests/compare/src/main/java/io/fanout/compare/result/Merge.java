package io.fanout.compare.result;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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
            cell -> {
              int known =
                  (int)
                      into.cells().stream()
                          .filter(
                              other ->
                                  other.variant().equals(name)
                                      && other.latency().equals(cell.latency()))
                          .count();
              return new Measured(
                  name,
                  cell.latency(),
                  known + cell.repetition(),
                  cell.steps(),
                  cell.limit(),
                  // Its link would lead out of the merged page's folder.
                  "");
            })
        .toList();
  }
}
