package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;

/** Cancels a call at its deadline: the total time counts, however busily its socket dribbles. */
final class TimeLimit implements CallSender {
  private final CallSender next;
  private final Timers timers;
  private final NanoClock clock;

  TimeLimit(CallSender next, Timers timers, NanoClock clock) {
    this.next = next;
    this.timers = timers;
    this.clock = clock;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    if (attempt.deadline().left(clock) <= 0) {
      throw new CallFailed(CallResultKind.TIMED_OUT, "no time was left to make the call");
    }
    Timers.Pending timer =
        timers.at(
            attempt.deadline(), () -> attempt.cancellation().cancel(CallResultKind.TIMED_OUT));
    try {
      return next.call(attempt);
    } finally {
      timer.cancel();
    }
  }
}
