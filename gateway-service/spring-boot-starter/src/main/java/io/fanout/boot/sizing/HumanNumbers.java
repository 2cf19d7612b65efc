package io.fanout.boot.sizing;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
final class HumanNumbers {
  private static final long KB = 1_024;
  private static final int TEN = 10;

  private HumanNumbers() {}

  /** Without a fraction, which a rate below ten keeps. */
  static String whole(double value) {
    return value < TEN
        ? String.format(Locale.ROOT, "%.1f", value)
        : Long.toString((long) Math.floor(value));
  }

  static String time(Duration time) {
    long millis = time.toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
  }

  static String size(long bytes) {
    double mega = (double) bytes / KB / KB;
    return mega < KB
        ? String.format(Locale.ROOT, "%.0fMB", mega)
        : String.format(Locale.ROOT, "%.1fGB", mega / KB);
  }
}
