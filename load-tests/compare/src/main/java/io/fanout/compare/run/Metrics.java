package io.fanout.compare.run;

import java.util.HashMap;
import java.util.Map;

/** What a gateway's management port tells, each metric summed over its tags. */
record Metrics(Map<String, Double> sums) {
  private static final double MILLIS = 1_000;

  /** Reads Prometheus' text form; what is no sample is passed over. */
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

  /** Strands that are no threads of the system. */
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
