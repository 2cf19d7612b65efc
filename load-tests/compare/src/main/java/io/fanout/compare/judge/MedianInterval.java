package io.fanout.compare.judge;

import java.util.Arrays;

/**
 * The median of some values, and an interval around the median of all values that there could be.
 * It holds for any distribution: the true median is as likely above a value as below it, so that
 * its place among the sorted values follows from coin tosses alone. A few turns that another
 * program disturbed therefore change it little.
 *
 * @param low the interval's lower end
 * @param coverage how often such an interval holds the true median
 */
public record MedianInterval(double median, double low, double high, double coverage) {
  private static final double WANTED = 0.99;

  /**
   * The narrowest one that is right 99 times of 100; all values where they are too few for that.
   */
  public static MedianInterval of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values (expected: at least one)");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int out = 0;
    while (n - 2 * (out + 1) >= 1 && coverage(n, out + 1) >= WANTED) {
      out++;
    }
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    return new MedianInterval(median, sorted[out], sorted[n - 1 - out], coverage(n, out));
  }

  /** How often the median lies between the values that so many at each end leave. */
  public static double coverage(int n, int out) {
    double below = 0;
    double ways = 1;
    for (int k = 0; k <= out; k++) {
      below += ways;
      ways = ways * (n - k) / (k + 1);
    }
    return 1 - 2 * below / Math.pow(2, n);
  }

  /** Whether the interval is sure enough, and whole, at that value or below. */
  public boolean isSurelyAtMost(double value) {
    return coverage >= WANTED && high <= value;
  }

  /** Whether the interval is sure enough, and whole, above that value. */
  public boolean isSurelyAbove(double value) {
    return coverage >= WANTED && low > value;
  }
}
