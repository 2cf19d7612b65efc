package io.fanout.compare.plan;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long every backend takes to answer: always the same, or log-normally spread.
 *
 * @param spec as the mock backends are told, e.g. {@code 100} or {@code lognormal:100,0.5}
 * @param median in milliseconds
 * @param sigma 0 for no spread
 */
public record Latency(String spec, double median, double sigma) {
  /** Backends that answer at once. */
  public static final Latency NONE = new Latency("0", 0, 0);

  private static final String SPREAD = "lognormal:";
  private static final Pattern FIXED = Pattern.compile("0|[1-9]\\d{0,5}");
  private static final Pattern LOG_NORMAL =
      Pattern.compile("lognormal:(\\d{1,6}(?:\\.\\d+)?),(\\d(?:\\.\\d+)?)");
  private static final int SLICES = 20_000;
  private static final double NEARLY_ALL = 0.999_999;

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is neither form
   */
  public static Latency parse(String spec) {
    if (FIXED.matcher(spec).matches()) {
      return new Latency(spec, Double.parseDouble(spec), 0);
    }
    Matcher spread = LOG_NORMAL.matcher(spec);
    if (spread.matches()) {
      return new Latency(
          spec, Double.parseDouble(spread.group(1)), Double.parseDouble(spread.group(2)));
    }
    throw new IllegalArgumentException(
        "latency: %s (expected: milliseconds as 100, or lognormal:MEDIAN,SIGMA as lognormal:100,0.5)"
            .formatted(spec));
  }

  /**
   * Reads one as people may write it: where commas stand between several, with colons.
   *
   * @throws IllegalArgumentException if it is neither form
   */
  public static Latency written(String text) {
    return parse(text.replaceFirst("^(lognormal:[^:]+):", "$1,"));
  }

  public boolean isFixed() {
    return sigma == 0;
  }

  /** As people say it: {@code 100 ms}, or {@code ~100 ms (log-normal 0.5)} for a spread one. */
  public String label() {
    boolean whole = median == Math.rint(median);
    String number = whole ? String.format(Locale.ROOT, "%,.0f", median) : Double.toString(median);
    return spec.startsWith(SPREAD)
        ? "~%s ms (log-normal %s)".formatted(number, sigma)
        : number + " ms";
  }

  /** How long the slowest of so many calls takes on average, in milliseconds. */
  public double meanOfSlowest(int calls) {
    if (isFixed()) {
      return median;
    }
    double mean = 0;
    for (int i = 0; i < SLICES; i++) {
      mean += percentileOfSlowest(NEARLY_ALL * (i + 0.5) / SLICES, calls);
    }
    return mean / SLICES;
  }

  /** What a share of requests stays below, if each waits for the slowest of so many calls. */
  public double percentileOfSlowest(double share, int calls) {
    return isFixed()
        ? median
        : median * Math.exp(sigma * Normal.quantile(Math.pow(share, 1.0 / calls)));
  }
}
