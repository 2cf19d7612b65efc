package io.fanout.boot.console;

import io.fanout.api.CallResultKind;
import io.fanout.core.guard.LiveTimes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts and times as the parts of a sample that show them. */
final class CallRates {
  private static final double NANOS_IN_MILLI = Duration.ofMillis(1).toNanos();

  private CallRates() {}

  /** How calls end, per second, and how long they take. */
  static Map<String, Object> of(CallFigures figures, String key, Rates rates) {
    Map<String, Object> tree = new LinkedHashMap<>();
    Map<String, Object> endings = new LinkedHashMap<>();
    double all = 0;
    double bad = 0;
    for (CallResultKind kind : CallResultKind.values()) {
      double rate = rates.of(key + kind.label(), figures.count(kind));
      all += rate;
      if (!kind.isAnswer()) {
        bad += rate;
      }
      if (rate > 0) {
        endings.put(kind.label(), rate);
      }
    }
    tree.put("rate", all);
    tree.put("failing", bad);
    tree.put("endings", endings);
    percentiles(tree, figures.times());
    return tree;
  }

  /** Adds percentiles in milliseconds, where there are any. */
  static void percentiles(Map<String, Object> into, LiveTimes times) {
    long[] nanos = times.percentiles(50, 90, 99);
    if (nanos.length > 0) {
      into.put("p50", nanos[0] / NANOS_IN_MILLI);
      into.put("p90", nanos[1] / NANOS_IN_MILLI);
      into.put("p99", nanos[2] / NANOS_IN_MILLI);
    }
  }

  /** Each count, per second. */
  static Map<String, Object> of(Map<String, LongAdder> counts, String key, Rates rates) {
    Map<String, Object> tree = new TreeMap<>();
    counts.forEach((name, count) -> tree.put(name, rates.of(key + name, count.sum())));
    return tree;
  }
}
