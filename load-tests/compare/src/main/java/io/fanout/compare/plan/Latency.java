package io.fanout.compare.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The latency of every backend: constant or log-normal.
 *
 * @param spec the text that the mock backends read, e.g. {@code 100} or {@code lognormal:100,0.5}
 * @param median in milliseconds
 * @param sigma 0 for a constant latency
 * @param quantiles evenly spaced quantiles of whole requests if each backend has its own latency;
 *     else empty
 */
public record Latency(String spec, double median, double sigma, List<Double> quantiles) {
  /** Backends that answer at once. */
  public static final Latency NONE = new Latency("0", 0, 0, List.of());

  private static final String SPREAD = "lognormal:";
  private static final Pattern FIXED = Pattern.compile("0|[1-9]\\d{0,5}");
  private static final Pattern LOG_NORMAL =
      Pattern.compile("lognormal:(\\d{1,6}(?:\\.\\d+)?),(\\d(?:\\.\\d+)?)");
  private static final String OF_WHOLE = "requests:";
  private static final Pattern NUMBER = Pattern.compile("\\d{1,7}(\\.\\d{1,9})?");
  private static final int PARTS = 200;
  private static final int SLICES = 20_000;
  private static final double NEARLY_ALL = 0.999_999;

  /**
   * Parses a latency.
   *
   * @throws IllegalArgumentException if it is neither form
   */
  public static Latency parse(String spec) {
    return recognised(spec).orElseThrow(() -> refused(spec, ","));
  }

  /**
   * Parses the form with colons, for options in which commas separate several latencies.
   *
   * @throws IllegalArgumentException if it is neither form
   */
  public static Latency written(String text) {
    return recognised(text.replaceFirst("^(lognormal:[^:]+):", "$1,"))
        .orElseThrow(() -> refused(text, ":"));
  }

  private static IllegalArgumentException refused(String text, String separator) {
    return new IllegalArgumentException(
        "latency: %1$s (expected: milliseconds as 100, or lognormal:MEDIAN%2$sSIGMA as lognormal:100%2$s0.5)"
            .formatted(text, separator));
  }

  private static Optional<Latency> recognised(String spec) {
    if (FIXED.matcher(spec).matches()) {
      return Optional.of(new Latency(spec, Double.parseDouble(spec), 0, List.of()));
    }
    Matcher spread = LOG_NORMAL.matcher(spec);
    if (spread.matches()) {
      return Optional.of(
          new Latency(
              spec,
              Double.parseDouble(spread.group(1)),
              Double.parseDouble(spread.group(2)),
              List.of()));
    }
    if (spec.startsWith(OF_WHOLE)) {
      List<String> parts = List.of(spec.substring(OF_WHOLE.length()).split("/", -1));
      // Match the numbers one by one; one pattern for hundreds of numbers would need a deep stack.
      if (parts.size() > 1 && parts.stream().allMatch(part -> NUMBER.matcher(part).matches())) {
        return Optional.of(whole(parts.stream().map(Double::valueOf).toList()));
      }
    }
    return Optional.empty();
  }

  /** The latency of whole requests, whose calls have latencies of their own. */
  public static Latency ofRequests(double... millis) {
    double[] sorted = millis.clone();
    Arrays.sort(sorted);
    return whole(
        IntStream.rangeClosed(0, PARTS)
            .mapToObj(part -> sorted[(int) Math.round((sorted.length - 1) * (double) part / PARTS)])
            .map(value -> Math.rint(value * 10) / 10)
            .toList());
  }

  private static Latency whole(List<Double> quantiles) {
    String spec =
        quantiles.stream().map(String::valueOf).collect(Collectors.joining("/", OF_WHOLE, ""));
    return new Latency(spec, quantiles.get(quantiles.size() / 2), 1, List.copyOf(quantiles));
  }

  /** Whether this is the latency of whole requests, because each backend has its own. */
  public boolean isOfRequests() {
    return !quantiles.isEmpty();
  }

  private double quantile(double share) {
    double place = share * (quantiles.size() - 1);
    int below = Math.min((int) place, quantiles.size() - 2);
    return quantiles.get(below)
        + (place - below) * (quantiles.get(below + 1) - quantiles.get(below));
  }

  public boolean isFixed() {
    return sigma == 0;
  }

  /**
   * The label for reports: {@code 100 ms}, or {@code ~100 ms (log-normal 0.5)} for a spread one.
   */
  public String label() {
    boolean whole = median == Math.rint(median);
    if (isOfRequests()) {
      return String.format(
          Locale.ROOT, "~%.0f ms (your backends; 99 %% within %.0f ms)", median, quantile(0.99));
    }
    String number = whole ? String.format(Locale.ROOT, "%,.0f", median) : Double.toString(median);
    return spec.startsWith(SPREAD)
        ? "~%s ms (log-normal %s)".formatted(number, sigma)
        : number + " ms";
  }

  /** The mean time of the slowest of this many calls, in milliseconds. */
  public double meanOfSlowest(int calls) {
    if (isFixed()) {
      return median;
    }
    if (isOfRequests()) {
      return quantiles.stream().mapToDouble(Double::doubleValue).average().orElse(median);
    }
    double mean = 0;
    for (int i = 0; i < SLICES; i++) {
      mean += percentileOfSlowest(NEARLY_ALL * (i + 0.5) / SLICES, calls);
    }
    return mean / SLICES;
  }

  /** A percentile of requests that wait for the slowest of this many calls. */
  public double percentileOfSlowest(double share, int calls) {
    if (isOfRequests()) {
      return quantile(share);
    }
    return isFixed()
        ? median
        : median * Math.exp(sigma * NormalDistribution.quantile(Math.pow(share, 1.0 / calls)));
  }
}
