package io.fanout.compare.run;

import java.util.HashMap;
import java.util.Map;

/** The metrics of a gateway's management port, each summed over its tags. */
record Metrics(Map<String, Double> sums) {
  private static final double MILLIS = 1_000;

  /** Summed under a name of its own: the memory in which new objects are. */
  private static final String EDEN = "eden";

  private static final String MEMORY_USED = "jvm_memory_used_bytes";

  /** Parses Prometheus' text format and skips lines that are not samples. */
  static Metrics parse(String text) {
    Map<String, Double> sums = new HashMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int space = line.lastIndexOf(' ');
              int brace = line.indexOf('{');
              int end = brace < 0 ? space : brace;
              if (end > 0 && line.substring(space + 1).matches("-?[0-9.]+(E-?[0-9]+)?")) {
                double value = Double.parseDouble(line.substring(space + 1));
                sums.merge(line.substring(0, end), value, Double::sum);
                if (line.startsWith(MEMORY_USED) && line.contains("Eden")) {
                  sums.merge(EDEN, value, Double::sum);
                }
              }
            });
    return new Metrics(sums);
  }

  private double get(String name) {
    return sums.getOrDefault(name, 0.0);
  }

  double cpuNanos() {
    return get("process_cpu_time_ns_total");
  }

  long threads() {
    return (long) get("jvm_threads_live_threads");
  }

  /** The number of fibers or virtual threads. */
  long fibers() {
    return (long) (get("fanout_fibers_alive") + get("fanout_virtual_alive"));
  }

  double gcMillis() {
    return get("jvm_gc_pause_seconds_sum") * MILLIS;
  }

  /**
   * The bytes that the JVM allocated, from a moment that stays the same; NaN for a collector
   * without generations.
   */
  double allocatedBytes() {
    return sums.containsKey(EDEN)
        ? get("jvm_gc_memory_allocated_bytes_total") + get(EDEN)
        : Double.NaN;
  }

  /** The requests that were answered. */
  double requests() {
    return get("fanout_requests_seconds_count");
  }

  long gcPauses() {
    return (long) get("jvm_gc_pause_seconds_count");
  }
}
