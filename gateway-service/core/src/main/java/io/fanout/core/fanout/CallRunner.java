package io.fanout.core.fanout;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.ExtraAttempts;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.AttemptHistory;
import io.fanout.core.guard.CallSender;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import org.jspecify.annotations.Nullable;

/** Makes one call on the strand that asks, and turns however it ends into an outcome. */
public final class CallRunner {
  private static final JsonScan JSON = JsonScan.strict();
  private static final int NO_CONTENT = 204;

  private final NanoClock clock;
  private final StrandFailures faults;
  private final Strands strands;

  public CallRunner(NanoClock clock, StrandFailures faults, Strands strands) {
    this.clock = clock;
    this.faults = faults;
    this.strands = strands;
  }

  /**
   * The outcome of the call that begins now, or has just begun: an answer only if the status is 2xx
   * and, where JSON is wanted, the body is JSON or absent.
   */
  Outcome make(
      CallSender backend,
      Attempt attempt,
      boolean wantsJson,
      CallContext scope,
      CallTrace trace,
      long startedAt)
      throws SuspendExecution {
    Outcome outcome;
    try {
      Reply reply = backend.call(trace.tracing(attempt));
      scope.hold(reply.body().length());
      outcome =
          wantsJson && reply.body().length() >= Strands.LARGE_BODY
              ? strands.withLargeBody(() -> judged(reply, true, startedAt))
              : judged(reply, wantsJson, startedAt);
    } catch (CallFailed e) {
      outcome = failed(e.ending(), e.detail(), startedAt);
    } catch (InterruptedException e) {
      outcome = failed(CallResultKind.CANCELLED, "the strand was interrupted", startedAt);
    } catch (RuntimeException | Error e) {
      // The query may hold secrets, so the log gets the path only.
      faults.failed("call of " + attempt.request().target().split("[?]", 2)[0], e);
      outcome = failed(CallResultKind.FAULT, "the gateway failed; its log tells more", startedAt);
    }
    outcome = completed(outcome, attempt.trail());
    trace.end(outcome);
    return outcome;
  }

  /** The outcome with what the call took. */
  private static Outcome completed(Outcome outcome, AttemptHistory trail) {
    Outcome told = trail.isStale() && outcome.isAnswer() ? outcome.stale() : outcome;
    return told.with(ExtraAttempts.of(trail.retries(), trail.hedges()));
  }

  private Outcome judged(Reply reply, boolean wantsJson, long startedAt) {
    if (!reply.isSuccess()) {
      String status = "status " + reply.status();
      return new Outcome(CallResultKind.BACKEND_STATUS, reply, null, status, startedAt, clock.now())
          .opened();
    }
    if (!wantsJson) {
      return new Outcome(CallResultKind.ANSWERED, reply, reply.body(), "", startedAt, clock.now());
    }
    if (reply.status() == NO_CONTENT && reply.body().isEmpty()) {
      return new Outcome(CallResultKind.ANSWERED, reply, null, "", startedAt, clock.now());
    }
    try {
      Slice json = JSON.validate(reply.body());
      return new Outcome(CallResultKind.ANSWERED, reply, json, "", startedAt, clock.now());
    } catch (MalformedJson e) {
      return new Outcome(
          CallResultKind.MALFORMED,
          reply,
          null,
          String.valueOf(e.getMessage()),
          startedAt,
          clock.now());
    }
  }

  /** A call that was never sent, for a reason that clients may read. */
  Outcome unsent(CallResultKind ending, String why) {
    return failed(ending, why, clock.now()).opened();
  }

  /** A call that ended without a reply, just now. */
  Outcome failed(CallResultKind ending, String detail, long startedAt) {
    return new Outcome(ending, null, null, detail, startedAt, clock.now());
  }

  /** The outcome with what stands in for a failed call, if anything does. */
  static Outcome withFallback(Outcome outcome, @Nullable Slice fallback) {
    return outcome.isAnswer() || outcome.value() != null || fallback == null
        ? outcome
        : outcome.withValue(fallback);
  }

  NanoClock clock() {
    return clock;
  }
}
