package io.fanout.gateway.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds calls that wait for each other, or for themselves. */
final class Circle {
  private final List<CallPlan> calls;
  private final Set<Integer> sound = new HashSet<>();
  private final List<Integer> way = new ArrayList<>();

  private Circle(List<CallPlan> calls) {
    this.calls = calls;
  }

  /** The names of calls each of which uses the next one's answer, back to the first; or empty. */
  static List<String> of(List<CallPlan> calls) {
    Circle search = new Circle(calls);
    for (CallPlan call : calls) {
      if (search.closes(call.index())) {
        int first = search.way.indexOf(search.way.get(search.way.size() - 1));
        return search.way.stream().skip(first).map(index -> calls.get(index).name()).toList();
      }
    }
    return List.of();
  }

  private boolean closes(int index) {
    if (sound.contains(index)) {
      return false;
    }
    boolean again = way.contains(index);
    way.add(index);
    if (again || calls.get(index).sources().stream().anyMatch(this::closes)) {
      return true;
    }
    way.remove(way.size() - 1);
    sound.add(index);
    return false;
  }
}
