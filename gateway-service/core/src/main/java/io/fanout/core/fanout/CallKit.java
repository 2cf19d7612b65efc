package io.fanout.core.fanout;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.json.Slice;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import org.jspecify.annotations.Nullable;

/** What all calls share, and the outcomes of those that were not sent or that failed. */
public final class CallKit {
  private final NanoClock clock;
  private final StrandFailures faults;
  private final Strands strands;

  public CallKit(NanoClock clock, StrandFailures faults, Strands strands) {
    this.clock = clock;
    this.faults = faults;
    this.strands = strands;
  }

  /** A call that was never sent, for a reason that clients may read. */
  Outcome unsent(CallResultKind ending, String why) {
    return failed(ending, why, clock.now()).opened();
  }

  /** A call that failed just now; its outcome has no reply. */
  Outcome failed(CallResultKind ending, String detail, long startedAt) {
    return new Outcome(ending, null, null, detail, startedAt, clock.now());
  }

  /** A call that found no strand to begin on. */
  Outcome noStrandWasFree() {
    return noStrandWasFree(clock.now());
  }

  /** A call that began then, and found no strand to begin on or to end on. */
  Outcome noStrandWasFree(long startedAt) {
    return failed(CallResultKind.REJECTED_LIMIT, "no strand was free for the call", startedAt);
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
