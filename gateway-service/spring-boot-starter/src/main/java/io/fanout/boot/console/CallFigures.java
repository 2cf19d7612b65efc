package io.fanout.boot.console;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.core.guard.LiveTimes;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

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

  private final LiveTimes times = new LiveTimes();

  /** A counter for each kind, from the start: the map itself never changes. */
  private final Map<CallResultKind, LongAdder> ended = new EnumMap<>(CallResultKind.class);

  CallFigures() {
    for (CallResultKind kind : CallResultKind.values()) {
      ended.put(kind, new LongAdder());
    }
  }

  void ended(Outcome outcome) {
    CallResultKind kind = outcome.ending();
    counter(kind).increment();
    if (!NOT_TIMED.contains(kind)) {
      times.add(outcome.nanos());
    }
  }

  LiveTimes times() {
    return times;
  }

  long count(CallResultKind kind) {
    return counter(kind).sum();
  }

  private LongAdder counter(CallResultKind kind) {
    return Objects.requireNonNull(ended.get(kind), "every kind has a counter");
  }
}
