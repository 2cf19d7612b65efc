package io.fanout.core.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds calls that wait for each other, or for themselves. */
final class DependencyCycle {
  private final List<@Nullable PlannedCall> calls;
  private final Set<Integer> sound = new HashSet<>();
  private final List<Integer> way = new ArrayList<>();

  private DependencyCycle(List<@Nullable PlannedCall> calls) {
    this.calls = calls;
  }

  /**
   * The names of calls that form a cycle, each using the next one's answer; empty if there is none.
   *
   * @param calls each at its index; null where one is not sound in itself
   */
  static List<String> of(List<@Nullable PlannedCall> calls) {
    DependencyCycle search = new DependencyCycle(calls);
    for (int index = 0; index < calls.size(); index++) {
      if (search.closes(index)) {
        int first = search.way.indexOf(search.way.get(search.way.size() - 1));
        return search.way.stream().skip(first).map(search::name).toList();
      }
    }
    return List.of();
  }

  private String name(int index) {
    return Objects.requireNonNull(calls.get(index)).name();
  }

  private boolean closes(int index) {
    PlannedCall call = calls.get(index);
    if (call == null || sound.contains(index)) {
      return false;
    }
    boolean again = way.contains(index);
    way.add(index);
    if (again || call.sources().stream().anyMatch(this::closes)) {
      return true;
    }
    way.remove(way.size() - 1);
    sound.add(index);
    return false;
  }
}
