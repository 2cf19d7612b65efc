package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.HedgeSettings;
import io.fanout.core.strand.Awaited;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.Timers;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends an idempotent call a second time beside a first attempt that takes long, and takes the
 * first good answer; the other attempt is cancelled. The first takes no strand of its own, so that
 * a call that is not hedged costs only a timer.
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
    if (isHedged(attempt, delay, startedAt)) {
      return raced(attempt, delay, startedAt);
    }
    AttemptResult only = AttemptResult.of(next, attempt);
    learn(only, attempt, startedAt);
    return only.orThrow();
  }

  @Override
  public boolean begins() {
    return next.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) {
    budget.earn();
    long delay = pace.delay();
    long startedAt = kit.clock().now();
    return isHedged(attempt, delay, startedAt)
        ? beginRaced(attempt, delay, startedAt)
        : new Unhedged(attempt, startedAt, FailedCall.begin(next, attempt));
  }

  private boolean isHedged(Attempt attempt, long delay, long now) {
    return delay >= 0
        && attempt.request().idempotent()
        && attempt.deadline().at() - now > delay
        && health.isGood();
  }

  private Reply raced(Attempt attempt, long delay, long startedAt)
      throws CallFailed, SuspendExecution, InterruptedException {
    HedgeRace race = new HedgeRace(attempt);
    Timers.Pending timer = secondAfter(delay, startedAt, race);
    try {
      AttemptResult first = AttemptResult.of(next, race.first());
      return isDecidedBy(first, race, attempt, startedAt)
          ? first.orThrow()
          : better(first, race, startedAt);
    } finally {
      timer.cancel();
      race.end();
    }
  }

  private BegunCall beginRaced(Attempt attempt, long delay, long startedAt) {
    HedgeRace race = new HedgeRace(attempt);
    Timers.Pending timer = secondAfter(delay, startedAt, race);
    try {
      return new Raced(attempt, startedAt, race, timer, FailedCall.begin(next, race.first()));
    } catch (RuntimeException | Error e) {
      timer.cancel();
      race.end();
      throw e;
    }
  }

  private Timers.Pending secondAfter(long delay, long startedAt, HedgeRace race) {
    return kit.timers().at(new Deadline(startedAt + delay), () -> beginSecond(race));
  }

  /** Whether nobody needs to wait for a second attempt once the first has ended so. */
  private boolean isDecidedBy(
      AttemptResult first, HedgeRace race, Attempt attempt, long startedAt) {
    learn(first, attempt, startedAt);
    if (race.endAlone()) {
      return true;
    }
    attempt.trail().hedged();
    return isGood(first);
  }

  /** The second attempt's reply if it is a good one, else what became of the first. */
  private Reply better(AttemptResult first, HedgeRace race, long startedAt)
      throws CallFailed, SuspendExecution, InterruptedException {
    AttemptResult second;
    try {
      second = kit.strands().await(race.ofSecond());
    } catch (ExecutionException e) {
      throw new IllegalStateException("a second attempt ends with a result", e);
    }
    if (!isGood(second)) {
      return first.orThrow();
    }
    // The first attempt was slower still. Ignoring it would make the percentile drift down.
    long now = kit.clock().now();
    pace.took(now - startedAt, now);
    kit.events().hedgeWon(backend);
    return second.orThrow();
  }

  /** Begins the second attempt; runs on the timers' thread. */
  private void beginSecond(HedgeRace race) {
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
    health.ended(result, took, attempt.fairNanos(), now);
  }

  private static boolean isGood(AttemptResult result) {
    return result.reply() != null && HealthVerdict.of(result.reply()) == HealthVerdict.GOOD;
  }

  /** A begun call that gets no second attempt. */
  private final class Unhedged extends OneAttempt {
    private final Attempt attempt;
    private final long startedAt;

    private Unhedged(Attempt attempt, long startedAt, BegunCall begun) {
      super(begun);
      this.attempt = attempt;
      this.startedAt = startedAt;
    }

    @Override
    void note(@Nullable AttemptResult result) {
      if (result != null) {
        learn(result, attempt, startedAt);
      }
    }
  }

  /** A begun call that a second attempt may overtake. */
  private final class Raced implements BegunCall {
    private final Attempt attempt;
    private final long startedAt;
    private final HedgeRace race;
    private final Timers.Pending timer;
    private final BegunCall begun;
    private @Nullable AttemptResult first;

    private Raced(
        Attempt attempt, long startedAt, HedgeRace race, Timers.Pending timer, BegunCall begun) {
      this.attempt = attempt;
      this.startedAt = startedAt;
      this.race = race;
      this.timer = timer;
      this.begun = begun;
    }

    @Override
    public Awaited<?> ended() {
      return begun.ended();
    }

    @Override
    public @Nullable Reply reply() throws CallFailed {
      boolean over = true;
      try {
        AttemptResult result =
            Objects.requireNonNull(AttemptResult.of(begun), "one attempt has one result");
        over = isDecidedBy(result, race, attempt, startedAt);
        first = result;
        return over ? result.orThrow() : null;
      } finally {
        if (over) {
          over();
        }
      }
    }

    @Override
    public Reply finish() throws CallFailed, SuspendExecution, InterruptedException {
      try {
        return better(Objects.requireNonNull(first), race, startedAt);
      } finally {
        over();
      }
    }

    private void over() {
      timer.cancel();
      race.end();
    }
  }
}
