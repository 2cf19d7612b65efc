package io.fanout.netty.edge;

import io.fanout.api.CallRecord;
import io.fanout.api.Outcome;
import io.fanout.core.http.HeadBytes;
import java.util.List;

/**
 * The value of {@code Server-Timing}: each call with its duration and start in milliseconds, how it
 * ended if not with an answer, and the whole. Such as {@code c;dur=101.2;start=0.3, d;dur=400.1;
 * start=0.3;desc="timed-out", total;dur=400.6}. A handler may make more calls than a client's bound
 * on headers has room for: of these the first are shown, and how many more there were.
 */
final class ServerTiming {
  private static final int MOST_CALLS = 64;
  private static final long NANOS_PER_TENTH = 100_000;

  private ServerTiming() {}

  static void write(List<CallRecord> calls, long startedAt, long now, HeadBytes timing) {
    int shown = Math.min(MOST_CALLS, calls.size());
    for (int i = 0; i < shown; i++) {
      CallRecord call = calls.get(i);
      Outcome outcome = call.outcome();
      timing.put(call.name()).put(";dur=");
      millis(timing, outcome.nanos());
      timing.put(";start=");
      millis(timing, outcome.startedAt() - startedAt);
      if (!outcome.isComplete()) {
        timing.put(";desc=\"").put(outcome.ending().label()).put('"');
      }
      timing.put(", ");
    }
    if (shown < calls.size()) {
      timing.put("more;desc=\"").put(calls.size() - shown).put(" calls\", ");
    }
    timing.put("total;dur=");
    millis(timing, now - startedAt);
  }

  private static void millis(HeadBytes to, long nanos) {
    long tenths = Math.max(0, (nanos + NANOS_PER_TENTH / 2) / NANOS_PER_TENTH);
    to.put(tenths / 10).put('.').put(tenths % 10);
  }
}
