package io.fanout.compare.cost;

import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads gateways until their compilers rest: first in a closed loop with fast backends, then in one
 * with slow backends, then at each rate that is measured. A rate runs code that no closed loop
 * runs.
 */
record CostWarmUp(CostPlan plan, CostLoads loads, Consumer<String> out) {
  private static final CostCell FAST = new CostCell(0, 64, false);
  private static final CostCell SLOW = new CostCell(100, 200, false);
  private static final Duration ROUND = Duration.ofSeconds(5);

  /** How long a contender may answer nothing. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * Compilers that take less of a processor have compiled what is hot. If they took more, they
   * would delay more than the one request in a hundred that p99 leaves out.
   */
  private static final double RESTING = 0.01;

  /**
   * At a rate, a gateway calls some methods so seldom that its compilers may rest before they
   * compile them.
   */
  private static final int RESTING_ROUNDS_AT_A_RATE = 3;

  void of(List<Contender> all) {
    for (Contender contender : all) {
      double fast = rounds(FAST, contender, 1);
      rounds(SLOW, contender, 1);
      for (CostCell cell : plan.cells()) {
        if (cell.open()) {
          loads.makeRoom(cell, all.size(), plan.slowestMillis());
          rounds(cell, contender, RESTING_ROUNDS_AT_A_RATE);
        }
      }
      out.accept(
          String.format(Locale.ROOT, "%s is warm: %,.0f requests/s", contender.name(), fast));
    }
  }

  /**
   * What the last round came to.
   *
   * @param restingRounds how many rounds in a row the compilers have to rest
   */
  private double rounds(CostCell cell, Contender contender, int restingRounds) {
    loads.prepare(cell);
    Duration atMost = plan.warmUp();
    Duration round = atMost.compareTo(ROUND) < 0 ? atMost : ROUND;
    long start = System.nanoTime();
    int resting = 0;
    while (true) {
      Optional<RateStep> some = loads.attempt(cell, contender, round);
      long taken = System.nanoTime() - start;
      resting = some.isPresent() && rests(some.get().gateway()) ? resting + 1 : 0;
      if (some.isPresent() && (taken > atMost.toNanos() || resting >= restingRounds)) {
        return some.get().achieved();
      }
      // Without an answer, it still works on what the round before left in progress.
      if (some.isEmpty() && taken > PATIENCE.toNanos()) {
        throw CostLoads.silent(contender, round);
      }
    }
  }

  private static boolean rests(@Nullable ResourceUse use) {
    Double compiling = use == null ? null : use.compilerCores();
    return compiling == null || compiling < RESTING;
  }
}
