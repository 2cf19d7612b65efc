package io.fanout.compare.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/**
 * How a gateway compares with the base in one cell: the ratios of turns that followed each other,
 * which the same minutes of the machine have seen.
 */
record Ratios(MedianInterval cpu, MedianInterval answers, double p50Added, double p99Added) {
  private record Pair(Turn own, Turn base) {}

  static Ratios of(List<Turn> turns, String cell, String gateway, String base) {
    List<Pair> pairs = new ArrayList<>();
    for (Turn own : of(turns, cell, gateway)) {
      of(turns, cell, base).stream()
          .filter(other -> other.number() == own.number())
          .forEach(other -> pairs.add(new Pair(own, other)));
    }
    return new Ratios(
        interval(pairs, (own, other) -> own.cpuMicros() / other.cpuMicros()),
        interval(pairs, (own, other) -> own.answers() / other.answers()),
        interval(pairs, (own, other) -> own.p50() - other.p50()).median(),
        interval(pairs, (own, other) -> own.p99() - other.p99()).median());
  }

  private static MedianInterval interval(List<Pair> pairs, ToDoubleBiFunction<Turn, Turn> value) {
    return MedianInterval.of(
        pairs.stream().mapToDouble(pair -> value.applyAsDouble(pair.own(), pair.base())).toArray());
  }

  static List<Turn> of(List<Turn> turns, String cell, String gateway) {
    return turns.stream()
        .filter(turn -> turn.cell().equals(cell) && turn.gateway().equals(gateway))
        .toList();
  }
}
