package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.WhenOver;
import java.util.concurrent.ExecutionException;

/**
 * Sends a backend no more calls than its quota allows. A call over the quota waits for its turn by
 * parking its strand, or is rejected; the call gives its turn back when it ends, however it ends.
 */
final class Quota implements CallSender, AutoCloseable {
  private final CallSender next;
  private final String backend;
  private final boolean mayWait;
  private final long minTimeLeft;
  private final int maxWaiting;
  private final QuotaQueue queue;
  private final GuardKit kit;

  Quota(CallSender next, String backend, QuotaSettings settings, GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.mayWait = settings.whenOver() == WhenOver.WAIT;
    this.minTimeLeft = settings.minTimeLeft().toNanos();
    this.maxWaiting = settings.maxWaiting();
    this.queue =
        new QuotaQueue(
            kit.outbound().quotaCounter(backend, settings),
            settings.maxWaiting(),
            kit.timers(),
            kit.clock());
    this.kit = kit;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    QuotaTurn turn = new QuotaTurn(attempt.deadline().at() - minTimeLeft);
    try {
      await(turn, attempt);
      return next.call(attempt);
    } finally {
      queue.leave(turn);
    }
  }

  private void await(QuotaTurn turn, Attempt attempt)
      throws CallFailed, SuspendExecution, InterruptedException {
    queue.ask(turn, mayWait);
    if (!turn.isDone()) {
      kit.events().quotaWaited(backend);
      attempt.cancellation().onCancel(() -> queue.giveUp(turn));
    }
    QuotaTurn.Result result;
    try {
      result = kit.strands().await(turn);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a turn never ends with a failure", e);
    }
    if (result != QuotaTurn.Result.GRANTED) {
      CallFailed rejected =
          new CallFailed(CallResultKind.REJECTED_QUOTA, backend + ": " + why(result));
      throw attempt.cancellation().explain(rejected);
    }
  }

  private String why(QuotaTurn.Result result) {
    return switch (result) {
      case NONE_FREE -> "the quota is used up, and calls do not wait (quota.when-over: reject)";
      case QUEUE_FULL ->
          "%d calls wait for the quota, as many as quota.max-waiting allows".formatted(maxWaiting);
      case TOO_LATE -> "the quota has no turn before the call's time is up";
      case LEFT, GRANTED -> "the call ended before its turn";
    };
  }

  int waiting() {
    return queue.waiting();
  }

  int granted() {
    return queue.granted();
  }

  @Override
  public void close() {
    queue.close();
  }
}
