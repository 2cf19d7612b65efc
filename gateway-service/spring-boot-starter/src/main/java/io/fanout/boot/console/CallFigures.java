package io.fanout.boot.console;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.core.guard.LiveTimes;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** How calls end, and how long those take that were sent. Any thread may add. */
final class CallFigures {
  /** Ends of calls that no backend had, or that we cut off: their times say nothing of it. */
  private static final Set<CallResultKind> NOT_TIMED =
      EnumSet.of(
          CallResultKind.REJECTED_BULKHEAD,
          CallResultKind.REJECTED_BREAKER,
          CallResultKind.REJECTED_LIMIT,
          CallResultKind.REJECTED_QUOTA,
          CallResultKind.NO_CREDENTIALS,
          CallResultKind.CANCELLED,
          CallResultKind.FAULT,
          CallResultKind.BAD_REQUEST,
          CallResultKind.SKIPPED);

  private static final CallResultKind[] KINDS = CallResultKind.values();

  private final LiveTimes times = new LiveTimes();

  /** A count for each kind, from the start: the map itself never changes. */
  private final EnumMap<CallResultKind, EventCount> ended = new EnumMap<>(CallResultKind.class);

  CallFigures() {
    for (CallResultKind kind : KINDS) {
      ended.put(kind, new EventCount());
    }
  }

  /** Those of that name, also new ones. Once they are there, finding them takes no lock. */
  static CallFigures in(Map<String, CallFigures> all, String name) {
    CallFigures known = all.get(name);
    return known != null ? known : all.computeIfAbsent(name, unused -> new CallFigures());
  }

  void ended(Outcome outcome) {
    CallResultKind kind = outcome.ending();
    count(kind).increment();
    if (!NOT_TIMED.contains(kind)) {
      times.add(outcome.nanos());
    }
  }

  private EventCount count(CallResultKind kind) {
    return Objects.requireNonNull(ended.get(kind), "every kind has a count");
  }

  LiveTimes times() {
    return times;
  }

  /**
   * Writes how many calls ended, and how, as members of an object.
   *
   * @param seconds since this was last asked; 0 at the first sample
   * @return how many calls ended a second
   */
  double write(ConsoleJson json, double seconds) {
    double all = 0;
    double bad = 0;
    for (CallResultKind kind : KINDS) {
      double rate = count(kind).rate(seconds);
      all += rate;
      bad += kind.isAnswer() ? 0 : rate;
    }
    json.member("rate", all);
    json.member("failing", bad);
    json.name("endings");
    json.beginObject();
    for (CallResultKind kind : KINDS) {
      double rate = count(kind).lastRate();
      if (rate > 0) {
        json.member(kind.label(), rate);
      }
    }
    json.endObject();
    return all;
  }
}
