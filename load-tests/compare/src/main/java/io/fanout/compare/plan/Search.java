package io.fanout.compare.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds the highest rate that holds: upward in large steps until one fails, then in smaller steps
 * between the last rate that held and the first that failed. A rate that failed without a saturated
 * resource is tried once more before it counts as failed, and one that failed while compilers
 * worked up to three times more.
 *
 * <p>The next rates depend only on results, never on an expectation. Confined to one thread.
 */
public final class Search {
  private static final double LARGE = 1.6;

  /** The search ends when two rates differ by less than this factor. */
  private static final double NEARLY = 1.02;

  /** If the first rate fails, the search continues down to this fraction of it. */
  private static final double DEEPEST = 40;

  private final double precision;
  private final Map<Double, Integer> failures = new HashMap<>();
  private List<Double> rungs;
  private double held;
  private double broken = Double.POSITIVE_INFINITY;
  private boolean wentDown;

  /** The result of a step. */
  public enum Ending {
    HELD(0),
    /** The rate failed and would fail again: requests failed, or a resource was saturated. */
    BROKEN(1),
    /** The rate failed without a known cause, perhaps because of a pause of the machine. */
    DOUBTFUL(2),
    /** The rate failed while the gateway's compilers worked, which will finish. */
    COMPILING(4);

    private final int failuresUntilBroken;

    Ending(int failuresUntilBroken) {
      this.failuresUntilBroken = failuresUntilBroken;
    }
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

  /** The rates to try next, from low to high until one fails; empty when the search is complete. */
  public List<Double> next() {
    List<Double> open = open();
    if (open.isEmpty() && Double.isFinite(broken) && isWide()) {
      rungs = between();
      open = open();
    }
    return open;
  }

  /** Takes the result of a rate. */
  public void saw(double rate, Ending ending) {
    if (ending == Ending.HELD) {
      held = Math.max(held, rate);
    } else if (failures.merge(rate, 1, Integer::sum) >= ending.failuresUntilBroken) {
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
