package io.fanout.boot.console;

import java.util.HashMap;
import java.util.Map;

/** Turns counts into events per second since the sample before. For one thread. */
final class Rates {
  private Map<String, Long> before = new HashMap<>();
  private Map<String, Long> now = new HashMap<>();
  private double seconds;

  /** Begins a sample, so long after the one before; 0 for the first. */
  void begin(double secondsSinceLast) {
    Map<String, Long> emptied = before;
    before = now;
    now = emptied;
    now.clear();
    seconds = secondsSinceLast;
  }

  /** How many a second; 0 in the first sample, because nobody counted before it. */
  double of(String name, long count) {
    now.put(name, count);
    // What was not in the sample before had not happened yet.
    long earlier = before.getOrDefault(name, 0L);
    return seconds > 0 ? Math.max(0, count - earlier) / seconds : 0;
  }
}
