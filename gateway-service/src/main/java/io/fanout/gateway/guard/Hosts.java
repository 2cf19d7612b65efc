package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.time.NanoClock;

/** The innermost caller: hands each call to the client, for the host that the balancer chooses. */
final class Hosts implements Caller {
  private final BackendClient client;
  private final Balancer balancer;
  private final NanoClock clock;

  Hosts(BackendClient client, Balancer balancer, NanoClock clock) {
    this.client = client;
    this.balancer = balancer;
    this.clock = clock;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    Host.Visit visit = balancer.enter(attempt.trail().host());
    Host host = visit.host();
    attempt.trail().goesTo(host.place());
    long startedAt = clock.now();
    Verdict verdict = Verdict.NONE;
    try {
      Reply reply = client.call(host.origin(), attempt.request(), attempt.cancellation());
      verdict = Verdict.of(reply);
      return reply;
    } catch (CallFailed e) {
      Ending ending = e.ending();
      verdict = Verdict.of(ending, clock.now() - startedAt, attempt.fairNanos());
      throw e;
    } finally {
      visit.end(verdict, clock.now() - startedAt);
    }
  }
}
