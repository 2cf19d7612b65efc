package io.fanout.soak.judge;

import java.util.Arrays;
import java.util.Locale;

/** Measured times in milliseconds and their percentiles. The ledger's lock guards it. */
final class TimeSamples {
  private static final int FIRST = 1024;

  private double[] millis = new double[FIRST];
  private int count;
  private boolean sorted;

  void add(double time) {
    if (count == millis.length) {
      millis = Arrays.copyOf(millis, 2 * count);
    }
    millis[count++] = time;
    sorted = false;
  }

  int count() {
    return count;
  }

  /** The percentile of the samples; 0 without samples. */
  double percentile(double share) {
    if (count == 0) {
      return 0;
    }
    if (!sorted) {
      Arrays.sort(millis, 0, count);
      sorted = true;
    }
    int rank = (int) Math.ceil(share / 100 * count);
    return millis[Math.min(count, Math.max(1, rank)) - 1];
  }

  double worst() {
    return percentile(100);
  }

  /** The usual percentiles as text. */
  String said() {
    return String.format(
        Locale.ROOT,
        "p50 %.1f, p95 %.1f, p99 %.1f, worst %.1f ms",
        percentile(50),
        percentile(95),
        percentile(99),
        worst());
  }
}
