package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.time.NanoClock;
import io.fanout.gateway.time.Timers;

/** Cancels a call at its deadline: the total time counts, however busily its socket dribbles. */
final class TimeLimit implements Caller {
  private final Caller next;
  private final Timers timers;
  private final NanoClock clock;

  TimeLimit(Caller next, Timers timers, NanoClock clock) {
    this.next = next;
    this.timers = timers;
    this.clock = clock;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    if (attempt.deadline().left(clock) <= 0) {
      throw new CallFailed(Ending.TIMED_OUT, "no time was left to make the call");
    }
    Timers.Pending timer =
        timers.at(attempt.deadline(), () -> attempt.cancellation().cancel(Ending.TIMED_OUT));
    try {
      return next.call(attempt);
    } finally {
      timer.cancel();
    }
  }
}
