package io.fanout.compare.judge;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A summary of the repetitions of one figure.
 *
 * @param median the middle one, or between the middle two
 * @param spread (largest - smallest) / median; 0 for a single value
 */
public record SampleSummary(double median, double least, double most, double spread, int count) {

  public static SampleSummary of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      return new SampleSummary(0, 0, 0, 0, 0);
    }
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    double least = DoubleStream.of(sorted).min().orElse(0);
    double most = DoubleStream.of(sorted).max().orElse(0);
    return new SampleSummary(
        median, least, most, median == 0 ? 0 : (most - least) / median, sorted.length);
  }

  boolean isKnown() {
    return count > 0;
  }
}
