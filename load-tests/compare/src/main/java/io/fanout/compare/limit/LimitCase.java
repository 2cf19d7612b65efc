package io.fanout.compare.limit;

import java.util.ArrayList;
import java.util.List;

/**
 * A backend that changes while requests arrive at a constant rate.
 *
 * @param before the phase until the change
 * @param after the phase after the change
 */
record LimitCase(String name, String story, Phase before, Phase after) {
  /**
   * A period with a constant rate and a constant backend.
   *
   * @param backend its latency, as the lean backends read it
   */
  record Phase(int seconds, int rate, String backend) {}

  static List<LimitCase> all() {
    return List.of(
        new LimitCase(
            "slower",
            "1 ms, then 100 ms, otherwise healthy",
            new Phase(15, 1_000, "1"),
            new Phase(45, 1_000, "100")),
        new LimitCase(
            "full",
            "50 workers and a queue, 100 ms each; load at half of their capacity, then at twice",
            new Phase(15, 250, "workers:50:100"),
            new Phase(45, 1_000, "workers:50:100")),
        new LimitCase(
            "both",
            "200 workers and a queue, 10 ms each; then 50 workers, 100 ms each",
            new Phase(15, 1_000, "workers:200:10"),
            new Phase(45, 1_000, "workers:50:100")));
  }

  /** The rate of each second. */
  List<Integer> rates() {
    List<Integer> rates = new ArrayList<>();
    for (Phase phase : List.of(before, after)) {
      for (int i = 0; i < phase.seconds(); i++) {
        rates.add(phase.rate());
      }
    }
    return rates;
  }

  int seconds() {
    return before.seconds() + after.seconds();
  }
}
