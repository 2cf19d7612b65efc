package io.fanout.compare.plan;

/** The standard normal distribution. */
final class NormalDistribution {
  private static final double FARTHEST = 8;
  private static final int HALVINGS = 60;
  private static final double STEEPNESS = 0.231_641_9;
  private static final double[] TAIL = {
    0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429
  };

  private NormalDistribution() {}

  /** The probability of a value below x, to seven digits. */
  static double below(double x) {
    if (x < 0) {
      return 1 - below(-x);
    }
    double t = 1 / (1 + STEEPNESS * x);
    double sum = 0;
    for (int i = TAIL.length - 1; i >= 0; i--) {
      sum = (sum + TAIL[i]) * t;
    }
    return 1 - Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * sum;
  }

  /** The value with this probability below it. */
  static double quantile(double share) {
    double low = -FARTHEST;
    double high = FARTHEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (below(middle) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
