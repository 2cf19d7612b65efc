package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.core.time.NanoClock;

/** The innermost caller where there is nothing to choose: one host, and no breaker. */
record OneHost(BackendClient client, Origin origin, NanoClock clock) implements CallSender {
  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    return client.call(origin, DeadlineHeader.in(attempt, clock), attempt.cancellation());
  }

  @Override
  public boolean begins() {
    return client.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    return client.begin(origin, DeadlineHeader.in(attempt, clock), attempt.cancellation());
  }
}
