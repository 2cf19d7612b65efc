package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.AdaptiveLimitSettings;
import io.fanout.core.time.NanoClock;
import org.jspecify.annotations.Nullable;

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
    int inFlight = enter();
    long startedAt = clock.now();
    AttemptResult result = null;
    try {
      result = AttemptResult.of(next, attempt);
    } finally {
      leave(result, attempt, startedAt, inFlight);
    }
    return result.orThrow();
  }

  @Override
  public boolean begins() {
    return next.begins();
  }

  @Override
  public BegunCall begin(Attempt attempt) throws CallFailed {
    int inFlight = enter();
    long startedAt = clock.now();
    try {
      return new Limited(attempt, startedAt, inFlight, FailedCall.begin(next, attempt));
    } catch (RuntimeException | Error e) {
      limit.release();
      throw e;
    }
  }

  private int enter() throws CallFailed {
    int inFlight = limit.tryAcquire();
    if (inFlight == 0) {
      throw new CallFailed(
          CallResultKind.REJECTED_LIMIT,
          "%d calls to %s are in flight, as many as it answers without delay just now"
              .formatted(limit.limit(), backend));
    }
    return inFlight;
  }

  /** An attempt has ended so; null if it did not come to an end. */
  private void leave(
      @Nullable AttemptResult result, Attempt attempt, long startedAt, int inFlight) {
    long now = clock.now();
    CallFailed failure = result == null ? null : result.failure();
    boolean timedOut =
        failure != null
            && failure.ending() == CallResultKind.TIMED_OUT
            && now - startedAt >= attempt.fairNanos();
    // Most failures are quick errors and would distort the latency.
    boolean answered =
        result != null
            && result.reply() != null
            && HealthVerdict.of(result.reply()) == HealthVerdict.GOOD;
    if (answered || timedOut) {
      limit.release(now, now - startedAt, inFlight, timedOut);
    } else {
      limit.release();
    }
  }

  /** A begun call that the limit has let through. */
  private final class Limited extends OneAttempt {
    private final Attempt attempt;
    private final long startedAt;
    private final int inFlight;

    private Limited(Attempt attempt, long startedAt, int inFlight, BegunCall begun) {
      super(begun);
      this.attempt = attempt;
      this.startedAt = startedAt;
      this.inFlight = inFlight;
    }

    @Override
    void note(@Nullable AttemptResult result) {
      leave(result, attempt, startedAt, inFlight);
    }
  }
}
