package io.fanout.compare.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the highest rate that holds: up in large steps until one breaks, then between the last that
 * held and the first that broke in smaller ones. A rate at which nothing was full is asked once
 * more before it counts as broken.
 *
 * <p>What to ask next follows from what was seen; no expectation comes in. Belongs to one thread.
 */
public final class Search {
  private static final double LARGE = 1.6;

  /** Two rates that differ by less are as close as was wanted. */
  private static final double NEARLY = 1.02;

  /** Where the very first rate breaks, the search goes on down to this part of it. */
  private static final double DEEPEST = 40;

  private final double precision;
  private final Set<Double> doubted = new HashSet<>();
  private List<Double> rungs;
  private double held;
  private double broken = Double.POSITIVE_INFINITY;
  private boolean wentDown;

  /** How a step went. */
  public enum Ending {
    HELD,
    /** It broke, and it would break again: requests failed, or something was full. */
    BROKEN,
    /** It broke, and nothing says why: a pause of the machine may have been in it. */
    DOUBTFUL
  }

  /**
   * Begins a search.
   *
   * @param climb the rates to go up, from low to high
   * @param precision the result is found to this factor, e.g. 1.08
   */
  public Search(List<Double> climb, double precision) {
    this.rungs = List.copyOf(climb);
    this.precision = precision;
  }

  /** The rates to ask now, from low to high until one does not hold; empty when all is known. */
  public List<Double> next() {
    List<Double> open = open();
    if (open.isEmpty() && Double.isFinite(broken) && isWide()) {
      rungs = between();
      open = open();
    }
    return open;
  }

  /** What became of a rate that was asked. */
  public void saw(double rate, Ending ending) {
    if (ending == Ending.HELD) {
      held = Math.max(held, rate);
    } else if (ending == Ending.BROKEN || !doubted.add(rate)) {
      broken = Math.min(broken, rate);
    }
  }

  private List<Double> open() {
    return rungs.stream().filter(rate -> rate > held && rate < broken).toList();
  }

  private boolean isWide() {
    return held == 0 ? !wentDown : broken / held > precision * NEARLY;
  }

  private List<Double> between() {
    wentDown |= held == 0;
    double from = held == 0 ? Math.max(1, broken / DEEPEST) : held;
    double ratio = broken / from;
    double factor = ratio > LARGE * NEARLY ? LARGE : precision;
    int parts = (int) Math.ceil(Math.log(ratio) / Math.log(factor * Math.sqrt(NEARLY)));
    return IntStream.range(held == 0 ? 0 : 1, parts)
        .mapToObj(part -> Math.rint(from * Math.pow(ratio, part / (double) parts)))
        .distinct()
        .toList();
  }
}
