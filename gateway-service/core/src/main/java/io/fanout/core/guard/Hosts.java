package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.time.NanoClock;

/** The innermost caller: hands each call to the client, for the host that the balancer chooses. */
final class Hosts implements CallSender {
  private final BackendClient client;
  private final Balancer balancer;
  private final HostSet hosts;
  private final NanoClock clock;

  Hosts(BackendClient client, Balancer balancer, HostSet hosts, NanoClock clock) {
    this.client = client;
    this.balancer = balancer;
    this.hosts = hosts;
    this.clock = clock;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    Host.Visit visit = balancer.enter(attempt.trail().host());
    Host host = visit.host();
    attempt.trail().goesTo(host);
    long startedAt = clock.now();
    HealthVerdict verdict = HealthVerdict.NONE;
    try {
      Request request = DeadlineHeader.in(attempt, clock);
      Reply reply = client.call(host.origin(), request, attempt.cancellation());
      verdict = HealthVerdict.of(reply);
      if (host.ejection().isNoted()) {
        hosts.answered(host);
      }
      return reply;
    } catch (CallFailed e) {
      CallResultKind ending = e.ending();
      verdict = HealthVerdict.of(ending, clock.now() - startedAt, attempt.fairNanos());
      throw e;
    } finally {
      visit.end(verdict, clock.now() - startedAt);
    }
  }
}
