package io.fanout.lean.latency;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a histogram from a scrape: cumulative counts by upper bound. */
final class PrometheusHistogram {
  private static final Pattern BUCKET =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)_bucket\\{(.*)}\\s+([0-9.eE+]+)(\\s+\\d+)?");
  private static final Pattern BOUND = Pattern.compile("(?:^|,)\\s*le=\"([^\"]+)\"");
  private static final double MILLIS = 1_000;

  private PrometheusHistogram() {}

  /** Sums all series of the wanted name that have all the labels in its braces. */
  static LatencySource.Recorded read(List<String> lines, String wanted) {
    int brace = wanted.indexOf('{');
    String name = brace < 0 ? wanted : wanted.substring(0, brace);
    List<String> labels =
        brace < 0
            ? List.of()
            : List.of(wanted.substring(brace + 1).replace("}", "").split(",", -1));
    Map<Double, Double> counts = new TreeMap<>();
    Set<String> names = new TreeSet<>();
    for (String line : lines) {
      Matcher bucket = BUCKET.matcher(line.strip());
      if (bucket.matches()) {
        names.add(bucket.group(1));
        Matcher bound = BOUND.matcher(bucket.group(2));
        boolean meant = name.isEmpty() || bucket.group(1).equals(name);
        if (meant && bound.find() && labels.stream().allMatch(bucket.group(2)::contains)) {
          counts.merge(bound(bound.group(1)), Double.parseDouble(bucket.group(3)), Double::sum);
        }
      }
    }
    if (name.isEmpty() && names.size() != 1) {
      throw new IllegalArgumentException(
          names.isEmpty()
              ? "no histogram (expected: lines as name_seconds_bucket{le=\"0.1\"} 25)"
              : "several histograms (expected: one of them after a #: %s)".formatted(names));
    }
    if (counts.isEmpty()) {
      throw new IllegalArgumentException(
          "no series of %s (expected: one of %s)".formatted(wanted, names));
    }
    return quantiles(counts, unit(name.isEmpty() ? names.iterator().next() : name));
  }

  private static double bound(String text) {
    return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
  }

  /** The unit in milliseconds: seconds, unless the name states another unit. */
  private static double unit(String name) {
    return name.matches(".*_(ms|millis|milliseconds)") ? 1 : MILLIS;
  }

  /** Spreads the values of a bucket evenly. Values above the last bound count as that bound. */
  private static LatencySource.Recorded quantiles(Map<Double, Double> counts, double unit) {
    double all = counts.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    if (all <= 0) {
      throw new IllegalArgumentException("an empty histogram (expected: requests in it)");
    }
    double[] quantiles = new double[Recording.QUANTILES];
    for (int i = 0; i < quantiles.length; i++) {
      quantiles[i] = unit * at((double) i / (quantiles.length - 1) * all, counts);
    }
    return new LatencySource.Recorded(quantiles);
  }

  private static double at(double rank, Map<Double, Double> counts) {
    double lowerBound = 0;
    double below = 0;
    for (Map.Entry<Double, Double> bucket : counts.entrySet()) {
      double bound = bucket.getKey();
      double upTo = Math.max(below, bucket.getValue());
      if (upTo >= rank && upTo > below) {
        return Double.isInfinite(bound)
            ? lowerBound
            : lowerBound + (bound - lowerBound) * (rank - below) / (upTo - below);
      }
      lowerBound = Double.isInfinite(bound) ? lowerBound : bound;
      below = upTo;
    }
    return lowerBound;
  }
}
