package io.fanout.compare.cost;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads gateways until their compilers rest, with fast backends and with slow ones.
 *
 * @param atMost how long each of the two may take
 */
record CostWarmUp(CostLoads loads, Duration atMost, Consumer<String> out) {
  private static final int AT_ONCE = 64;
  private static final int WAITING_AT_ONCE = 200;
  private static final Latency WAIT = Latency.parse("100");
  private static final Duration ROUND = Duration.ofSeconds(5);

  /** How long a contender may answer nothing. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * Compilers that take less of a processor have compiled what is hot. If they took more, they
   * would delay more than the one request in a hundred that p99 leaves out.
   */
  private static final double RESTING = 0.01;

  void of(Contender contender) {
    loads.backends().answerAfter(Latency.NONE);
    double fast = rounds(contender, AT_ONCE);
    loads.backends().answerAfter(WAIT);
    rounds(contender, WAITING_AT_ONCE);
    out.accept(String.format(Locale.ROOT, "%s is warm: %,.0f requests/s", contender.name(), fast));
  }

  /** What the last round came to. */
  private double rounds(Contender contender, int atOnce) {
    Duration round = atMost.compareTo(ROUND) < 0 ? atMost : ROUND;
    long start = System.nanoTime();
    while (true) {
      Optional<RateStep> some = loads.inProgress(contender, atOnce, round);
      long taken = System.nanoTime() - start;
      if (some.isPresent() && (taken > atMost.toNanos() || rests(some.get().gateway()))) {
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
