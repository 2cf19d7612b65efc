package io.fanout.compare;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

/** Checks the options' values before anything starts. */
final class OptionBounds {
  private static final double MILLIS = 1_000;
  private static final double SHORTEST_SECONDS = 0.5;
  private static final double LONGEST_SECONDS = 3_600;
  private static final int HIGHEST_PORT = 65_535;

  /** The highest rate that the simulations accept. */
  private static final double HIGHEST_RATE = 100_000;

  private OptionBounds() {}

  static int positive(String option, int number) {
    if (number < 1) {
      throw new IllegalArgumentException("%s: %d (expected: at least 1)".formatted(option, number));
    }
    return number;
  }

  static double rate(String option, double number) {
    if (!(number >= 1 && number <= HIGHEST_RATE)) {
      throw new IllegalArgumentException(
          "%s: %s (expected: from 1 to %.0f each second)".formatted(option, number, HIGHEST_RATE));
    }
    return number;
  }

  static Duration seconds(String option, double value) {
    if (!(value >= SHORTEST_SECONDS && value <= LONGEST_SECONDS)) {
      throw new IllegalArgumentException(
          "%s: %s (expected: at least 0.5 seconds, at most %.0f)"
              .formatted(option, value, LONGEST_SECONDS));
    }
    return Duration.ofMillis(Math.round(value * MILLIS));
  }

  /** Checks the first of several consecutive ports. */
  static int port(String option, int number, int inARow) {
    int highest = HIGHEST_PORT + 1 - inARow;
    if (number < 1 || number > highest) {
      throw new IllegalArgumentException(
          "%s: %d (expected: from 1 to %d, for %d ports in a row)"
              .formatted(option, number, highest, inARow));
    }
    return number;
  }

  /** Refuses an empty list and duplicate values. */
  static void refuseEqual(String option, List<?> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException(option + ": no value (expected: at least one)");
    }
    for (Object value : values) {
      if (Collections.frequency(values, value) > 1) {
        throw new IllegalArgumentException(
            "%s: %s appears twice (expected: once; --repetitions measures it more often)"
                .formatted(option, value));
      }
    }
  }
}
