package io.fanout.core.fanout;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.ExtraAttempts;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.json.Slice;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.AttemptHistory;
import io.fanout.core.guard.CallSender;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call that has begun. Its parts are fields, because Quasar adds code to save each local
 * variable when a fiber parks. With variables instead, {@link #make} would be too long for HotSpot
 * to inline.
 */
record RunningCall(
    CallKit kit,
    CallSender backend,
    Attempt attempt,
    boolean wantsJson,
    CallContext scope,
    CallTrace trace,
    long startedAt) {
  private static final JsonScan JSON = JsonScan.strict();
  private static final int NO_CONTENT = 204;

  /**
   * Makes the call on the current strand, and returns its outcome, however the call ends. The
   * outcome is an answer only if the status is 2xx and, where JSON is wanted, the body is JSON or
   * absent. Callers call this once.
   */
  Outcome make() throws SuspendExecution {
    Outcome outcome;
    try {
      Reply reply = backend.call(trace.tracing(attempt));
      scope.hold(reply.body().length());
      outcome = isLarge(reply) ? judgedAsLarge(reply) : judged(reply);
    } catch (CallFailed | InterruptedException | RuntimeException | Error e) {
      outcome = failed(e);
    }
    return ended(outcome);
  }

  /**
   * Makes the call without a strand that waits, and passes the outcome on, however the call ends.
   * Only what takes long, or must wait, is done on a strand. Callers are on the exchange's lane,
   * and call this once, instead of {@link #make}.
   */
  void begin(String name, Consumer<Outcome> then) {
    BegunCall begun;
    try {
      begun = backend.begin(trace.tracing(attempt));
    } catch (CallFailed | RuntimeException | Error e) {
      then.accept(ended(failed(e)));
      return;
    }
    kit.strands().followUp(scope.lane(), name, begun.ended(), () -> end(name, begun, then));
  }

  private void end(String name, BegunCall begun, Consumer<Outcome> then) {
    Reply reply = null;
    Outcome outcome = null;
    try {
      reply = begun.reply();
      if (reply != null && !isLarge(reply)) {
        scope.hold(reply.body().length());
        outcome = judged(reply);
      }
    } catch (CallFailed | RuntimeException | Error e) {
      outcome = failed(e);
    }
    if (outcome == null) {
      endOnStrand(name, begun, reply, then);
    } else {
      then.accept(ended(outcome));
    }
  }

  private void endOnStrand(
      String name, BegunCall begun, @Nullable Reply large, Consumer<Outcome> then) {
    StrandBody rest = () -> then.accept(ended(outcome(begun, large)));
    if (!kit.strands().fork(scope.lane(), name, rest)) {
      attempt.cancellation().cancel(CallResultKind.CANCELLED);
      then.accept(ended(kit.noStrandWasFree(startedAt)));
    }
  }

  private Outcome outcome(BegunCall begun, @Nullable Reply large) throws SuspendExecution {
    try {
      Reply reply = large == null ? begun.finish() : large;
      scope.hold(reply.body().length());
      return isLarge(reply) ? judgedAsLarge(reply) : judged(reply);
    } catch (CallFailed | InterruptedException | RuntimeException | Error e) {
      return failed(e);
    }
  }

  private boolean isLarge(Reply reply) {
    return wantsJson && reply.body().length() >= Strands.LARGE_BODY;
  }

  private Outcome judgedAsLarge(Reply reply) throws SuspendExecution, InterruptedException {
    return kit.strands().withLargeBody(() -> judged(reply));
  }

  private Outcome judged(Reply reply) {
    if (!reply.isSuccess()) {
      String status = "status " + reply.status();
      return judged(CallResultKind.BACKEND_STATUS, reply, null, status).opened();
    }
    if (!wantsJson) {
      return judged(CallResultKind.ANSWERED, reply, reply.body(), "");
    }
    if (reply.status() == NO_CONTENT && reply.body().isEmpty()) {
      return judged(CallResultKind.ANSWERED, reply, null, "");
    }
    try {
      return judged(CallResultKind.ANSWERED, reply, JSON.validate(reply.body()), "");
    } catch (MalformedJson e) {
      return judged(CallResultKind.MALFORMED, reply, null, String.valueOf(e.getMessage()));
    }
  }

  private Outcome judged(CallResultKind ending, Reply reply, @Nullable Slice value, String detail) {
    return new Outcome(ending, reply, value, detail, startedAt, kit.clock().now());
  }

  private Outcome failed(Throwable why) {
    if (why instanceof CallFailed failed) {
      return kit.failed(failed.ending(), failed.detail(), startedAt);
    }
    if (why instanceof InterruptedException) {
      return kit.failed(CallResultKind.CANCELLED, "the strand was interrupted", startedAt);
    }
    // The query may hold secrets, so the log gets the path only.
    String path = attempt.request().target().split("[?]", 2)[0];
    kit.faults().failed("call of " + path, why);
    String detail = "the gateway failed; its log tells more";
    return kit.failed(CallResultKind.FAULT, detail, startedAt);
  }

  /** The outcome with the retries and hedges that the call took; ends the call's span. */
  private Outcome ended(Outcome outcome) {
    AttemptHistory trail = attempt.trail();
    Outcome told = trail.isStale() && outcome.isAnswer() ? outcome.stale() : outcome;
    Outcome complete = told.with(ExtraAttempts.of(trail.retries(), trail.hedges()));
    trace.end(complete);
    return complete;
  }
}
