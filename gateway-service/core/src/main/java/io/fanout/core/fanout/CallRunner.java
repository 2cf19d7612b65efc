package io.fanout.core.fanout;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.json.Slice;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallSender;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import org.jspecify.annotations.Nullable;

/** Begins calls, and makes the outcomes of those that end without a reply. */
public final class CallRunner {
  private final NanoClock clock;
  private final StrandFailures faults;
  private final Strands strands;

  public CallRunner(NanoClock clock, StrandFailures faults, Strands strands) {
    this.clock = clock;
    this.faults = faults;
    this.strands = strands;
  }

  /** A call that counts as begun at that time; {@link RunningCall#make} sends it. */
  RunningCall begin(
      CallSender backend,
      Attempt attempt,
      boolean wantsJson,
      CallContext scope,
      CallTrace trace,
      long startedAt) {
    return new RunningCall(this, backend, attempt, wantsJson, scope, trace, startedAt);
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

  StrandFailures faults() {
    return faults;
  }

  Strands strands() {
    return strands;
  }
}
