package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.RetryBudgetSettings;
import io.fanout.core.settings.RetrySettings;

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
    AttemptResult result = AttemptResult.of(next, attempt);
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
}
