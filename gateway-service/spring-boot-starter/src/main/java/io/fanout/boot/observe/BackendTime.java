package io.fanout.boot.observe;

import io.fanout.api.CallRecord;
import io.fanout.api.Outcome;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The time in which at least one backend call was in flight; the rest of an exchange's time is the
 * gateway's own.
 */
public final class BackendTime {
  /** By their distance: a moment of the gateway's clock says nothing by itself. */
  private static final Comparator<Outcome> BY_START =
      (one, other) -> Long.signum(one.startedAt() - other.startedAt());

  private BackendTime() {}

  /** The length of the union of all calls' intervals, in nanoseconds. */
  public static long nanos(List<CallRecord> calls) {
    Outcome[] outcomes = new Outcome[calls.size()];
    for (int i = 0; i < outcomes.length; i++) {
      outcomes[i] = calls.get(i).outcome();
    }
    Arrays.sort(outcomes, BY_START); // a sort, because a handler may make any number of calls
    long total = 0;
    long coveredTo = outcomes.length == 0 ? 0 : outcomes[0].startedAt();
    for (Outcome outcome : outcomes) {
      long from = outcome.startedAt() - coveredTo >= 0 ? outcome.startedAt() : coveredTo;
      if (outcome.endedAt() - from > 0) {
        total += outcome.endedAt() - from;
        coveredTo = outcome.endedAt();
      }
    }
    return total;
  }
}
