package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.time.NanoClock;
import org.jspecify.annotations.Nullable;

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
    Host.Visit visit = enter(attempt);
    Host host = visit.host();
    long startedAt = clock.now();
    HealthVerdict verdict = HealthVerdict.NONE;
    try {
      Request request = DeadlineHeader.in(attempt, startedAt);
      Reply reply = client.call(host.origin(), request, attempt.cancellation());
      verdict = HealthVerdict.of(reply);
      answered(reply, host);
      return reply;
    } catch (CallFailed e) {
      CallResultKind ending = e.ending();
      verdict = HealthVerdict.of(ending, clock.now() - startedAt, attempt.fairNanos());
      throw e;
    } finally {
      long now = clock.now();
      visit.end(verdict, now - startedAt, now);
    }
  }

  @Override
  public boolean begins() {
    return client.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    Host.Visit visit = enter(attempt);
    long startedAt = clock.now();
    return new Visiting(attempt, visit, startedAt, begun(attempt, visit, startedAt));
  }

  private BegunCall begun(Attempt attempt, Host.Visit visit, long startedAt) {
    try {
      Request request = DeadlineHeader.in(attempt, startedAt);
      return client.begin(visit.host().origin(), request, attempt.cancellation());
    } catch (CallFailed e) {
      return FailedCall.of(e);
    } catch (RuntimeException | Error e) {
      visit.end(HealthVerdict.NONE, 0, startedAt);
      throw e;
    }
  }

  private Host.Visit enter(Attempt attempt) throws CallFailed {
    Host.Visit visit = balancer.enter(attempt.trail().host());
    attempt.trail().goesTo(visit.host());
    return visit;
  }

  /** A host that answers has its full share of the calls again. */
  private void answered(@Nullable Reply reply, Host host) {
    if (reply != null && host.ejection().isNoted()) {
      hosts.answered(host);
    }
  }

  /** A begun call on its way to the host that was chosen for it. */
  private final class Visiting extends OneAttempt {
    private final Attempt attempt;
    private final Host.Visit visit;
    private final long startedAt;

    private Visiting(Attempt attempt, Host.Visit visit, long startedAt, BegunCall begun) {
      super(begun);
      this.attempt = attempt;
      this.visit = visit;
      this.startedAt = startedAt;
    }

    @Override
    void note(@Nullable AttemptResult result) {
      long now = clock.now();
      long took = now - startedAt;
      HealthVerdict verdict = HealthVerdict.NONE;
      if (result != null) {
        verdict = HealthVerdict.of(result, took, attempt.fairNanos());
        answered(result.reply(), visit.host());
      }
      visit.end(verdict, took, now);
    }
  }
}
