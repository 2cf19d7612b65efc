package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.AdaptiveLimitSettings;
import io.fanout.core.time.NanoClock;

/**
 * Bounds the calls in flight to one backend by what it can work on without a queue; {@link
 * LimitController} says how that is found. One call more is rejected at once.
 */
final class AdaptiveLimit implements CallSender {
  private final CallSender next;
  private final String backend;
  private final ConcurrencyLimit limit;
  private final NanoClock clock;

  AdaptiveLimit(
      CallSender next, String backend, AdaptiveLimitSettings settings, int max, GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.clock = kit.clock();
    this.limit =
        new ConcurrencyLimit(
            settings.initial(),
            settings.min(),
            max,
            settings.tolerance(),
            clock.now(),
            now -> kit.events().limitIs(backend, now));
  }

  /** How many calls may be in flight just now. */
  int limit() {
    return limit.limit();
  }

  int inFlight() {
    return limit.inFlight();
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    int inFlight = limit.tryAcquire();
    if (inFlight == 0) {
      throw new CallFailed(
          CallResultKind.REJECTED_LIMIT,
          "%d calls to %s are in flight, as many as it answers without delay just now"
              .formatted(limit.limit(), backend));
    }
    long startedAt = clock.now();
    // Most failures are quick errors and would distort the latency.
    boolean telling = false;
    boolean timedOut = false;
    try {
      Reply reply = next.call(attempt);
      telling = HealthVerdict.of(reply) == HealthVerdict.GOOD;
      return reply;
    } catch (CallFailed e) {
      timedOut =
          e.ending() == CallResultKind.TIMED_OUT && clock.now() - startedAt >= attempt.fairNanos();
      telling = timedOut;
      throw e;
    } finally {
      if (telling) {
        long now = clock.now();
        limit.release(now, now - startedAt, inFlight, timedOut);
      } else {
        limit.release();
      }
    }
  }
}
