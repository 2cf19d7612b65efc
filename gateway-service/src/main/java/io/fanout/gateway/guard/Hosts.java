package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The innermost caller: hands each call to the client, for the backend's hosts in turn. */
final class Hosts implements Caller {
  private final BackendClient client;
  private final List<Origin> origins;
  private final AtomicInteger turn = new AtomicInteger();

  Hosts(BackendClient client, List<Origin> origins) {
    this.client = client;
    this.origins = origins;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    Origin origin =
        origins.size() == 1
            ? origins.get(0)
            : origins.get(Math.floorMod(turn.getAndIncrement(), origins.size()));
    return client.call(origin, attempt.request(), attempt.cancellation());
  }
}
