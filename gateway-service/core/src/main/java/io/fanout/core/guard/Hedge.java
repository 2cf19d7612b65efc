package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.HedgeSettings;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.Timers;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;

/**
 * Sends an idempotent call a second time beside a first attempt that takes long, and takes the
 * first good answer; the other attempt is cancelled. The first runs on the call's own strand, so
 * that a call that is not hedged costs a timer and no strand.
 */
final class Hedge implements CallSender {
  private static final int MOST_SAVED_UP = 10;

  private final CallSender next;
  private final String backend;
  private final HedgePace pace;
  private final HedgeHealth health;
  private final RetryBudget budget;
  private final GuardKit kit;

  Hedge(
      CallSender next,
      String backend,
      HedgeSettings settings,
      BooleanSupplier allBreakersClosed,
      GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.pace = HedgePace.of(settings, kit.clock());
    this.health = new HedgeHealth(settings.offAbove(), allBreakersClosed, kit.clock());
    this.budget = new RetryBudget(settings.share(), 0, MOST_SAVED_UP, kit.clock());
    this.kit = kit;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    budget.earn();
    long delay = pace.delay();
    long startedAt = kit.clock().now();
    boolean hedged =
        delay >= 0
            && attempt.request().idempotent()
            && attempt.deadline().at() - startedAt > delay
            && health.isGood();
    if (hedged) {
      return raced(attempt, delay, startedAt);
    }
    AttemptResult only = AttemptResult.of(next, attempt);
    learn(only, attempt, startedAt);
    return only.orThrow();
  }

  private Reply raced(Attempt attempt, long delay, long startedAt)
      throws CallFailed, SuspendExecution, InterruptedException {
    HedgeRace race = new HedgeRace(attempt);
    Timers.Pending timer = kit.timers().at(new Deadline(startedAt + delay), () -> begin(race));
    try {
      AttemptResult first = AttemptResult.of(next, race.first());
      learn(first, attempt, startedAt);
      if (race.endAlone()) {
        return first.orThrow();
      }
      attempt.trail().hedged();
      if (isGood(first)) {
        return first.orThrow();
      }
      AttemptResult second = kit.strands().await(race.ofSecond());
      if (!isGood(second)) {
        return first.orThrow();
      }
      // The first attempt was slower still. Ignoring it would make the percentile drift down.
      long now = kit.clock().now();
      pace.took(now - startedAt, now);
      kit.events().hedgeWon(backend);
      return second.orThrow();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a second attempt ends with a result", e);
    } finally {
      timer.cancel();
      race.end();
    }
  }

  /** Begins the second attempt; runs on the timers' thread. */
  private void begin(HedgeRace race) {
    if (!race.isOpen() || !health.isGood()) {
      return;
    }
    if (!budget.spend()) {
      kit.events().hedgeBudgetSpent(backend);
    } else if (!race.beginSecond()) {
      budget.giveBack();
    } else if (kit.strands().fork(race.second().lane(), backend + " hedge", () -> run(race))) {
      kit.events().hedged(backend);
    } else {
      race.secondEnded(
          AttemptResult.failed(CallResultKind.REJECTED_LIMIT, "no strand was free"), false);
    }
  }

  private void run(HedgeRace race) throws SuspendExecution, InterruptedException {
    AttemptResult result =
        AttemptResult.failed(CallResultKind.CANCELLED, "the second attempt did not come to an end");
    try {
      if (race.second().cancellation().reason() == null) {
        long startedAt = kit.clock().now();
        result = AttemptResult.of(next, race.second());
        learn(result, race.second(), startedAt);
      }
    } finally {
      race.secondEnded(result, isGood(result));
    }
  }

  /** Takes note of how an attempt ended, and after how long. */
  private void learn(AttemptResult result, Attempt attempt, long startedAt) {
    long now = kit.clock().now();
    long took = now - startedAt;
    if (isGood(result)) {
      pace.took(took, now);
    }
    health.ended(result, took, attempt.fairNanos());
  }

  private static boolean isGood(AttemptResult result) {
    return result.reply() != null && HealthVerdict.of(result.reply()) == HealthVerdict.GOOD;
  }
}
