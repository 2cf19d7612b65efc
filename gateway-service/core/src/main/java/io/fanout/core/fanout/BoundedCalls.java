package io.fanout.core.fanout;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.HandlerExchange.Fork;
import io.fanout.api.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes several calls side by side, with a bound on how many run at once. */
public final class BoundedCalls {
  private BoundedCalls() {}

  /**
   * Forks the calls in order and waits for all of them. When {@code atOnce} calls are under way, it
   * waits for the oldest before it forks the next.
   */
  public static <C> List<Outcome> join(List<C> calls, int atOnce, Function<C, Fork> fork)
      throws SuspendExecution, InterruptedException {
    requireAtLeastOne(atOnce);
    List<Fork> forks = new ArrayList<>(calls.size());
    List<Outcome> outcomes = new ArrayList<>(calls.size());
    for (C call : calls) {
      if (forks.size() - outcomes.size() == atOnce) {
        outcomes.add(forks.get(outcomes.size()).join());
      }
      forks.add(fork.apply(call));
    }
    while (outcomes.size() < forks.size()) {
      outcomes.add(forks.get(outcomes.size()).join());
    }
    return outcomes;
  }

  /** Refuses a bound below 1. */
  public static void requireAtLeastOne(int atOnce) {
    if (atOnce < 1) {
      throw new IllegalArgumentException("atOnce: %d (expected: 1 or more)".formatted(atOnce));
    }
  }
}
