package io.fanout.netty.edge;

import io.fanout.api.CallRecord;
import io.fanout.api.Outcome;
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

  static String of(List<CallRecord> calls, long startedAt, long now) {
    StringBuilder timing = new StringBuilder(128);
    write(calls, startedAt, now, timing);
    return timing.toString();
  }

  static void write(List<CallRecord> calls, long startedAt, long now, StringBuilder timing) {
    int shown = Math.min(MOST_CALLS, calls.size());
    for (int i = 0; i < shown; i++) {
      CallRecord call = calls.get(i);
      Outcome outcome = call.outcome();
      timing.append(call.name()).append(";dur=");
      millis(timing, outcome.nanos());
      timing.append(";start=");
      millis(timing, outcome.startedAt() - startedAt);
      if (!outcome.isComplete()) {
        timing.append(";desc=\"").append(outcome.ending().label()).append('"');
      }
      timing.append(", ");
    }
    if (shown < calls.size()) {
      timing.append("more;desc=\"").append(calls.size() - shown).append(" calls\", ");
    }
    timing.append("total;dur=");
    millis(timing, now - startedAt);
  }

  private static void millis(StringBuilder to, long nanos) {
    long tenths = Math.max(0, (nanos + NANOS_PER_TENTH / 2) / NANOS_PER_TENTH);
    to.append(tenths / 10).append('.').append(tenths % 10);
  }
}
