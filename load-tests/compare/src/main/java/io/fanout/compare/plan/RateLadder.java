package io.fanout.compare.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;

/** The increasing rates that a search tries until one fails. */
public final class RateLadder {
  private static final double FACTOR = 1.6;

  /** The factor above the last fixed rate when time is short, and the one from there on. */
  private static final double LEAP = 4;

  private static final double QUICK_FACTOR = FACTOR * FACTOR;

  private static final double TOO_CLOSE = 1.1;

  /** Extra rates around the ceiling of a pool by Little's law. */
  private static final List<Double> ABOUT_A_CEILING = List.of(0.85, 0.92, 1.0, 1.08, 1.17);

  private static final List<Double> ABOUT_A_CEILING_QUICKLY = List.of(0.5, 0.9, 1.0, 1.1);

  private RateLadder() {}

  /**
   * All rates from the fixed rates, at which variants are compared, to the highest.
   *
   * @param pool the ceiling that the pool's size sets
   * @param most the highest rate to try
   */
  public static List<Double> rates(
      List<Double> fixed, OptionalDouble pool, double most, boolean quick) {
    TreeSet<Double> rates = new TreeSet<>();
    double lowest = fixed.stream().min(Double::compare).orElse(1.0);
    pool.ifPresent(
        ceiling ->
            (quick ? ABOUT_A_CEILING_QUICKLY : ABOUT_A_CEILING)
                .forEach(part -> rates.add(Math.max(1, Math.rint(part * ceiling)))));
    double top = rates.isEmpty() ? 0 : rates.last();
    if (top > lowest) {
      rates.removeIf(rate -> rate < lowest);
    }
    fixed.stream().filter(rate -> top == 0 || rate < top).forEach(rates::add);
    List<Double> steps = new ArrayList<>();
    double met = fixed.stream().max(Double::compare).orElse(lowest);
    double from = quick ? met * LEAP : met;
    for (double rate = from; rate <= most; rate *= quick ? QUICK_FACTOR : FACTOR) {
      steps.add(Math.rint(rate));
    }
    steps.add(most);
    steps.stream().filter(step -> isApart(step, rates)).toList().forEach(rates::add);
    rates.removeIf(rate -> rate > most);
    return rates.isEmpty() ? List.of(most) : List.copyOf(rates);
  }

  /**
   * The longest prefix of the rates whose total cost stays within the budget; at least one rate.
   */
  public static List<Double> portion(List<Double> rates, DoubleUnaryOperator each, double most) {
    double sum = 0;
    int count = 0;
    while (count < rates.size()
        && (count == 0 || sum + each.applyAsDouble(rates.get(count)) <= most)) {
      sum += each.applyAsDouble(rates.get(count));
      count++;
    }
    return rates.subList(0, count);
  }

  private static boolean isApart(double step, Set<Double> rates) {
    return rates.stream().noneMatch(rate -> step < rate * TOO_CLOSE && rate < step * TOO_CLOSE);
  }
}
