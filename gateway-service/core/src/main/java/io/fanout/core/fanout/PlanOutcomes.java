package io.fanout.core.fanout;

import io.fanout.api.Outcome;
import io.fanout.core.plan.PlannedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a plan's calls, and the times at which the calls began. Strands of several calls
 * write here at once, and so does the lane. Each outcome is set once, by compare-and-set, which
 * also publishes it.
 */
final class PlanOutcomes {
  private static final long NOT_BEGUN = Long.MIN_VALUE;

  private final AtomicReferenceArray<@Nullable Outcome> outcomes;

  /** Whatever begins a call writes its time; whatever ends the exchange may read it. */
  private final AtomicLongArray begun;

  PlanOutcomes(int calls) {
    outcomes = new AtomicReferenceArray<>(calls);
    begun = new AtomicLongArray(calls);
    for (int i = 0; i < calls; i++) {
      begun.setPlain(i, NOT_BEGUN);
    }
  }

  void begin(PlannedCall call, long now) {
    begun.setRelease(call.index(), now);
  }

  /** When the call began; the given time if it has not begun. */
  long begunOr(PlannedCall call, long otherwise) {
    long at = begun.getAcquire(call.index());
    return at == NOT_BEGUN ? otherwise : at;
  }

  /** Sets the call's outcome; false if it has one already. */
  boolean set(PlannedCall call, Outcome outcome) {
    return outcomes.compareAndSet(call.index(), null, outcome);
  }

  boolean isSet(PlannedCall call) {
    return outcomes.get(call.index()) != null;
  }

  /** The outcomes so far, by the calls' index. */
  @Nullable Outcome[] snapshot() {
    @Nullable Outcome[] seen = new Outcome[outcomes.length()];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = outcomes.get(i);
    }
    return seen;
  }

  /** All outcomes in declared order, once each call has one. */
  List<Outcome> all() {
    List<Outcome> all = new ArrayList<>(outcomes.length());
    for (int i = 0; i < outcomes.length(); i++) {
      all.add(Objects.requireNonNull(outcomes.get(i)));
    }
    return all;
  }
}
