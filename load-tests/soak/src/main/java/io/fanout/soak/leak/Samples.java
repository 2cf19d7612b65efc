package io.fanout.soak.leak;

import java.util.List;

/** What a management port tells, in Prometheus' text form. */
record Samples(List<String> lines) {
  static Samples of(String text) {
    return new Samples(text.lines().filter(line -> !line.startsWith("#")).toList());
  }

  /** The sum of all with that name and, if it is not empty, with that text among their tags. */
  double sum(String name, String tag) {
    return lines.stream()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .filter(line -> line.contains(tag))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
