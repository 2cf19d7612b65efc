package io.fanout.compare.cost;

import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Loads gateways until their compilers rest: in a closed loop with fast backends, in another one
 * with slow ones, and at each rate that is measured. A rate runs code that no closed loop runs.
 *
 * @param atMost how long each load may take
 */
record CostWarmUp(CostLoads loads, List<CostCell> cells, Duration atMost, Consumer<String> out) {
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

  /** At a rate, a method may be used so seldom that compilers rest before it is due. */
  private static final int RESTING_ROUNDS_AT_A_RATE = 3;

  void of(Contender contender) {
    double fast = closedLoop(FAST, contender);
    closedLoop(SLOW, contender);
    for (CostCell cell : cells) {
      if (cell.open()) {
        loads.prepare(cell);
        rounds(
            contender,
            RESTING_ROUNDS_AT_A_RATE,
            time -> Optional.of(loads.of(cell, contender, time)));
      }
    }
    out.accept(String.format(Locale.ROOT, "%s is warm: %,.0f requests/s", contender.name(), fast));
  }

  private double closedLoop(CostCell cell, Contender contender) {
    loads.prepare(cell);
    return rounds(contender, 1, time -> loads.inProgress(contender, cell.load(), time));
  }

  /** What the last round came to. */
  private double rounds(
      Contender contender, int restingRounds, Function<Duration, Optional<RateStep>> load) {
    Duration round = atMost.compareTo(ROUND) < 0 ? atMost : ROUND;
    long start = System.nanoTime();
    int resting = 0;
    while (true) {
      Optional<RateStep> some = load.apply(round);
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
