package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;

/** The innermost caller where there is nothing to choose: one host, and no breaker. */
record OneHost(BackendClient client, Origin origin) implements Caller {
  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    return client.call(origin, attempt.request(), attempt.cancellation());
  }
}
