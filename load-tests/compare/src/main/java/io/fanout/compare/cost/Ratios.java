package io.fanout.compare.cost;

import io.fanout.compare.judge.MedianInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a gateway compares with the base in one cell: the ratios of turns that followed each other,
 * which the same minutes of the machine have seen.
 *
 * @param cpuOfProcesses the median of each process's turns, which share what its JIT made of the
 *     code
 * @param p50Above the ratio of what is left of the median latencies after the time that backends
 *     were told to take; null if nothing is, as with cached answers
 */
record Ratios(
    MedianInterval cpu,
    List<Double> cpuOfProcesses,
    MedianInterval answers,
    double p50Added,
    @Nullable MedianInterval p50Above,
    double p99Added) {
  private record Pair(Turn own, Turn base) {}

  static Ratios of(List<Turn> turns, CostCell cell, String gateway, String base) {
    List<Pair> pairs = new ArrayList<>();
    for (Turn own : of(turns, cell.label(), gateway)) {
      of(turns, cell.label(), base).stream()
          .filter(other -> other.number() == own.number())
          .forEach(other -> pairs.add(new Pair(own, other)));
    }
    return new Ratios(
        interval(pairs, Ratios::cpu),
        pairs.stream()
            .collect(Collectors.groupingBy(pair -> pair.own().process()))
            .values()
            .stream()
            .map(ofProcess -> interval(ofProcess, Ratios::cpu).median())
            .toList(),
        interval(pairs, (own, other) -> own.answers() / other.answers()),
        interval(pairs, (own, other) -> own.p50() - other.p50()).median(),
        p50Above(pairs, cell.millis()),
        interval(pairs, (own, other) -> own.p99() - other.p99()).median());
  }

  private static @Nullable MedianInterval p50Above(List<Pair> pairs, int millis) {
    boolean areAllAbove =
        pairs.stream().allMatch(pair -> pair.own().p50() > millis && pair.base().p50() > millis);
    return areAllAbove
        ? interval(pairs, (own, other) -> (own.p50() - millis) / (other.p50() - millis))
        : null;
  }

  private static double cpu(Turn own, Turn base) {
    return own.cpuMicros() / base.cpuMicros();
  }

  /** Whether all turns together are sure of it, and each process alone says the same. */
  boolean isCpuSurelyAtMost(double value) {
    return cpu.isSurelyAtMost(value) && inEachProcess(median -> median <= value);
  }

  /** Whether all turns together are sure of it, and each process alone says the same. */
  boolean isCpuSurelyAbove(double value) {
    return cpu.isSurelyAbove(value) && inEachProcess(median -> median > value);
  }

  private boolean inEachProcess(DoublePredicate holds) {
    return cpuOfProcesses.stream().allMatch(holds::test);
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
