package io.fanout.compare.run;

import java.util.HashMap;
import java.util.Map;

/** The metrics of a gateway's management port, each summed over its tags. */
record Metrics(Map<String, Double> sums) {
  private static final double MILLIS = 1_000;

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
                sums.merge(
                    line.substring(0, end),
                    Double.parseDouble(line.substring(space + 1)),
                    Double::sum);
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

  long gcPauses() {
    return (long) get("jvm_gc_pause_seconds_count");
  }
}
