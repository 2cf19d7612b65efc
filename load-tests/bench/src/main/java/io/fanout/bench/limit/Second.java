package io.fanout.bench.limit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The counts of one second. */
public final class Second {
  int asked;
  int rejected;
  int timedOut;
  int limit;
  private final List<Long> latencies = new ArrayList<>();

  void answered(long nanos) {
    latencies.add(nanos);
  }

  /** The number of calls that arrived. */
  public static int asked(List<Second> seconds) {
    return seconds.stream().mapToInt(each -> each.asked).sum();
  }

  public static int answered(List<Second> seconds) {
    return seconds.stream().mapToInt(each -> each.latencies.size()).sum();
  }

  /** The latency at that percentile, in milliseconds. */
  public static double percentile(List<Second> seconds, double percent) {
    List<Long> all = new ArrayList<>();
    seconds.forEach(each -> all.addAll(each.latencies));
    if (all.isEmpty()) {
      return Double.NaN;
    }
    Collections.sort(all);
    return all.get((int) Math.min(all.size() - 1L, (long) (all.size() * percent / 100))) / 1e6;
  }

  public int limit() {
    return limit;
  }
}
