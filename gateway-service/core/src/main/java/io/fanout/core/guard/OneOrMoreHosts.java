package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.time.NanoClock;
import java.util.List;

/**
 * The innermost caller of a backend without breakers whose hosts change: while there is one, it
 * costs what {@link OneHost} costs.
 */
record OneOrMoreHosts(BackendClient client, HostSet hosts, CallSender several, NanoClock clock)
    implements CallSender {
  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    List<Host> all = hosts.all();
    return all.size() == 1
        ? client.call(
            all.get(0).origin(), DeadlineHeader.in(attempt, clock), attempt.cancellation())
        : several.call(attempt);
  }

  @Override
  public boolean begins() {
    return client.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    List<Host> all = hosts.all();
    return all.size() == 1
        ? client.begin(
            all.get(0).origin(), DeadlineHeader.in(attempt, clock), attempt.cancellation())
        : several.begin(attempt);
  }
}
