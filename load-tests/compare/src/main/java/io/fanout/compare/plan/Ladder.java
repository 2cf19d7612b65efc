package io.fanout.compare.plan;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/** The rates to try, from low to high, as parts of the highest that is expected. */
public enum Ladder {
  /** Close together where the break is expected, so that it is found to about 8 %. */
  FINE,
  /** For a first look: about 15 %. */
  COARSE,
  /** Where the first step broke already. */
  BELOW,
  /** Where no step broke. */
  ABOVE;

  private static final double TOO_CLOSE = 1.04;

  private DoubleStream parts() {
    return switch (this) {
      case FINE -> DoubleStream.of(0.4, 0.6, 0.75, 0.85, 0.92, 1, 1.08, 1.17, 1.27);
      case COARSE -> DoubleStream.of(0.5, 0.75, 0.9, 1, 1.12, 1.27);
      case BELOW -> DoubleStream.of(0.05, 0.1, 0.15, 0.2, 0.26, 0.33, 0.4);
      case ABOVE -> DoubleStream.of(1.4, 1.6, 1.85, 2.1, 2.4, 2.8, 3.2);
    };
  }

  /**
   * Steps around the expected rate; and fixed rates, at which variants meet, in place of what is
   * near or below them.
   *
   * @param most never more than this
   */
  public List<Double> rates(double expected, List<Double> fixed, double most) {
    Set<Double> rates = new TreeSet<>();
    parts()
        .map(part -> Math.max(1, Math.rint(part * expected)))
        .filter(rate -> rate <= most)
        .forEach(rates::add);
    List<Double> within = fixed.stream().filter(rate -> rate <= Math.min(expected, most)).toList();
    for (double rate : within) {
      rates.removeIf(step -> step < rate * TOO_CLOSE);
    }
    rates.addAll(within);
    return List.copyOf(rates);
  }
}
