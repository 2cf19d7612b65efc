package io.fanout.bench.limit;

import io.fanout.bench.limit.Scenario.Phase;
import java.util.ArrayList;
import java.util.List;

/** The simulated scenarios: latencies, capacities and loads for each of three kinds of change. */
final class Grid {
  /** The number of seconds before the change. */
  static final int BEFORE = 10;

  private static final int AFTER = 50;
  private static final double[] SIGMAS = {0, 0.5, 1};

  private Grid() {}

  /** A backend without a queue whose answers suddenly take longer. */
  static Scenario slower(double rate, double before, double after, double sigma) {
    return Scenario.of(
        "slower: %.0f/s, %.0f to %.0f ms, sigma %.1f".formatted(rate, before, after, sigma),
        new Phase(BEFORE, rate, Scenario.UNLIMITED, before, sigma),
        new Phase(AFTER, rate, Scenario.UNLIMITED, after, sigma));
  }

  /** A backend whose load suddenly exceeds its capacity. */
  static Scenario full(int workers, double millis, double load, double sigma) {
    Phase half = new Phase(BEFORE, 0, workers, millis, sigma);
    return Scenario.of(
        "full: %d workers, %.0f ms, %.1f x capacity, sigma %.1f"
            .formatted(workers, millis, load, sigma),
        new Phase(BEFORE, half.capacity(1) / 2, workers, millis, sigma),
        new Phase(AFTER, half.capacity(1) * load, workers, millis, sigma));
  }

  /** A backend that loses workers and whose remaining workers take longer. */
  static Scenario slowerAndSmaller(int before, int after, double slower, double sigma) {
    Phase later = new Phase(AFTER, 0, after, 10 * slower, sigma);
    double rate = 2 * later.capacity(1);
    return Scenario.of(
        "slower and smaller: %d to %d workers, 10 to %.0f ms, 2 x what is left, sigma %.1f"
            .formatted(before, after, 10 * slower, sigma),
        new Phase(BEFORE, rate, before, 10, sigma),
        new Phase(AFTER, rate, after, 10 * slower, sigma));
  }

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (double sigma : SIGMAS) {
      all.add(slower(1_000, 1, 100, sigma));
      all.add(slower(1_000, 10, 1_000, sigma));
      all.add(slower(200, 20, 500, sigma));
      all.add(slower(5_000, 5, 50, sigma));
    }
    for (double sigma : SIGMAS) {
      all.add(full(50, 10, 1.2, sigma));
      all.add(full(50, 10, 4, sigma));
      all.add(full(50, 100, 2, sigma));
      all.add(full(500, 50, 2, sigma));
    }
    for (double sigma : SIGMAS) {
      all.add(slowerAndSmaller(200, 50, 5, sigma));
      all.add(slowerAndSmaller(500, 50, 10, sigma));
    }
    return all;
  }
}
