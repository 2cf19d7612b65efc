package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;

/** Cancels a call at its deadline: the total time counts, however busily its socket dribbles. */
final class TimeLimit implements CallSender {
  private final CallSender next;
  private final Timers timers;
  private final NanoClock clock;
  private final boolean begins;

  TimeLimit(CallSender next, Timers timers, NanoClock clock) {
    this.next = next;
    this.timers = timers;
    this.clock = clock;
    this.begins = next.begins();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    Timers.Pending timer = timer(attempt);
    try {
      return next.call(attempt);
    } finally {
      timer.cancel();
    }
  }

  @Override
  public boolean begins() {
    return begins;
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    Timers.Pending timer = timer(attempt);
    try {
      return new Timed(timer, next.begin(attempt));
    } catch (CallFailed | RuntimeException | Error e) {
      timer.cancel();
      throw e;
    }
  }

  private Timers.Pending timer(Attempt attempt) throws CallFailed {
    if (attempt.deadline().left(clock) <= 0) {
      throw new CallFailed(CallResultKind.TIMED_OUT, "no time was left to make the call");
    }
    return timers.at(
        attempt.deadline(), () -> attempt.cancellation().cancel(CallResultKind.TIMED_OUT));
  }

  private static final class Timed extends GuardedCall {
    private final Timers.Pending timer;

    private Timed(Timers.Pending timer, BegunCall next) {
      super(next);
      this.timer = timer;
    }

    @Override
    void over() {
      timer.cancel();
    }
  }
}
