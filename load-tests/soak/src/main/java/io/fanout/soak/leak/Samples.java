package io.fanout.soak.leak;

import io.fanout.launcher.process.LauncherException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The metrics of a management port, in Prometheus' text format. */
record Samples(List<String> lines) {
  static Samples of(String text) {
    return new Samples(text.lines().filter(line -> !line.startsWith("#")).toList());
  }

  /**
   * The sum of all samples with that name. One must exist, because a missing metric would hide a
   * leak.
   */
  double sum(String name) {
    return sum(name, "");
  }

  /** The sum of the samples whose tags contain that text. */
  double sum(String name, String tag) {
    return find(name, tag)
        .orElseThrow(
            () ->
                new LauncherException(
                    "%s %s: not among the gateway's metrics (expected: a gauge; was it renamed?)"
                        .formatted(name, tag)));
  }

  /** The same, or empty if there is no such sample. */
  OptionalDouble find(String name, String tag) {
    double[] values =
        lines.stream()
            .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
            .filter(line -> line.contains(tag))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
            .toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(DoubleStream.of(values).sum());
  }
}
