package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.RetryBudgetSettings;
import io.fanout.core.settings.RetrySettings;
import io.fanout.core.strand.Awaited;
import org.jspecify.annotations.Nullable;

/**
 * Sends an idempotent call again where that may help: after a pause, while there is time for it,
 * and while the budget lasts. However many calls fail, the backend gets little more than its
 * ordinary load.
 */
final class Retry implements CallSender {
  private final CallSender next;
  private final String backend;
  private final int attempts;
  private final long minTimeLeft;
  private final RetryRules rules;
  private final RetryBudget budget;
  private final StrandPause pause;
  private final GuardKit kit;

  Retry(CallSender next, String backend, RetrySettings settings, GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.attempts = settings.attempts();
    this.minTimeLeft = settings.minTimeLeft().toNanos();
    this.rules = new RetryRules(settings, kit.calendar(), kit.chance());
    RetryBudgetSettings bounds = settings.budget();
    this.budget = new RetryBudget(bounds.share(), bounds.perSecond(), bounds.burst(), kit.clock());
    this.pause = new StrandPause(kit.strands(), kit.timers(), kit.clock());
    this.kit = kit;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    budget.earn();
    if (!attempt.request().idempotent()) {
      return next.call(attempt);
    }
    return repeated(AttemptResult.of(next, attempt), attempt);
  }

  @Override
  public boolean begins() {
    return next.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    budget.earn();
    return attempt.request().idempotent()
        ? new Repeatable(attempt, FailedCall.begin(next, attempt))
        : next.begin(attempt);
  }

  /** The reply to the attempt, after further attempts where the first makes them worthwhile. */
  private Reply repeated(AttemptResult first, Attempt attempt)
      throws CallFailed, SuspendExecution, InterruptedException {
    AttemptResult result = first;
    for (int retry = 1; retry < attempts && rules.repeatable(result); retry++) {
      long wait = rules.pause(result, retry);
      if (!isTimeFor(wait, attempt) || !isAffordable()) {
        break;
      }
      pause.sleep(wait, attempt.cancellation());
      attempt.trail().retried();
      kit.events().retried(backend);
      result = AttemptResult.of(next, attempt);
    }
    return result.orThrow();
  }

  private boolean isTimeFor(long wait, Attempt attempt) {
    return attempt.cancellation().reason() == null
        && attempt.deadline().left(kit.clock()) - wait >= minTimeLeft;
  }

  private boolean isAffordable() {
    boolean affordable = budget.spend();
    if (!affordable) {
      kit.events().retryBudgetSpent(backend);
    }
    return affordable;
  }

  /** A call whose first attempt needs no strand; further ones do. */
  private final class Repeatable implements BegunCall {
    private final Attempt attempt;
    private final BegunCall first;
    private @Nullable AttemptResult failed;

    private Repeatable(Attempt attempt, BegunCall first) {
      this.attempt = attempt;
      this.first = first;
    }

    @Override
    public Awaited<?> ended() {
      return first.ended();
    }

    @Override
    public @Nullable Reply reply() throws CallFailed {
      AttemptResult result = AttemptResult.of(first);
      if (result == null) {
        return null;
      }
      if (rules.repeatable(result)) {
        failed = result;
        return null;
      }
      return result.orThrow();
    }

    @Override
    public Reply finish() throws CallFailed, SuspendExecution, InterruptedException {
      return repeated(failed == null ? AttemptResult.ofRest(first) : failed, attempt);
    }
  }
}
