package io.fanout.lean.latency;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A backend's latency, drawn anew for each request. */
public sealed interface LatencySource {
  /** Ten minutes: longer than any client waits. */
  double LONGEST_MILLIS = 600_000;

  /** Draws the next latency, in nanoseconds. */
  long nanos(SplittableRandom random);

  /** A text from which {@link #parse} builds an equal source. */
  String spec();

  /** A constant latency. */
  record Fixed(double millis) implements LatencySource {
    @Override
    public long nanos(SplittableRandom random) {
      return toNanos(millis);
    }

    @Override
    public String spec() {
      return plain(millis);
    }
  }

  /** A latency distributed uniformly between two bounds. */
  record Uniform(double lower, double upper) implements LatencySource {
    public Uniform {
      if (lower > upper) {
        throw new IllegalArgumentException(
            "latency: %s..%s (expected: the lower bound first)"
                .formatted(plain(lower), plain(upper)));
      }
    }

    @Override
    public long nanos(SplittableRandom random) {
      return toNanos(lower + random.nextDouble() * (upper - lower));
    }

    @Override
    public String spec() {
      return plain(lower) + ".." + plain(upper);
    }
  }

  /** A log-normal distribution; sigma widens the tail. */
  record LogNormal(double median, double sigma) implements LatencySource {
    @Override
    public long nanos(SplittableRandom random) {
      return toNanos(Math.min(LONGEST_MILLIS, median * Math.exp(sigma * random.nextGaussian())));
    }

    @Override
    public String spec() {
      return "lognormal:" + plain(median) + "," + plain(sigma);
    }
  }

  /** A recorded distribution: evenly spaced quantiles in milliseconds, in ascending order. */
  final class Recorded implements LatencySource {
    private static final double MOST = 10_000;

    private final double[] quantiles;

    public Recorded(double... risingQuantiles) {
      // Rounded to nanoseconds, so that parsing the text yields the same values.
      quantiles = Arrays.stream(risingQuantiles).map(q -> Math.rint(q * 1e6) / 1e6).toArray();
      if (quantiles.length < 2 || quantiles.length > MOST) {
        throw new IllegalArgumentException(
            "recorded latency: %d quantiles (expected: from 2 to %.0f)"
                .formatted(quantiles.length, MOST));
      }
      for (int i = 1; i < quantiles.length; i++) {
        if (!(quantiles[i] >= quantiles[i - 1])) {
          throw new IllegalArgumentException(
              "recorded latency: %s after %s (expected: rising quantiles)"
                  .formatted(plain(quantiles[i]), plain(quantiles[i - 1])));
        }
      }
    }

    /** The latency below which this share of requests lies, interpolated between the quantiles. */
    public double millisAt(double share) {
      double place = Math.min(1, Math.max(0, share)) * (quantiles.length - 1);
      int below = Math.min((int) place, quantiles.length - 2);
      return quantiles[below] + (place - below) * (quantiles[below + 1] - quantiles[below]);
    }

    @Override
    public long nanos(SplittableRandom random) {
      return toNanos(millisAt(random.nextDouble()));
    }

    @Override
    public String spec() {
      return Arrays.stream(quantiles)
          .mapToObj(LatencySource::plain)
          .collect(Collectors.joining("/", "recorded:", ""));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Recorded same && Arrays.equals(quantiles, same.quantiles);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(quantiles);
    }

    @Override
    public String toString() {
      return "Recorded[%d quantiles]".formatted(quantiles.length);
    }
  }

  /** A server with a fixed number of workers and a queue in front of them. Not thread-safe. */
  final class Workers implements LatencySource {
    private static final int MOST = 1_000_000;

    private final double millis;

    /**
     * When each worker becomes free. All requests take the same time, so the workers become free in
     * turn.
     */
    private final long[] freeAt;

    private int next;

    public Workers(int workers, double millis) {
      if (workers < 1 || workers > MOST) {
        throw new IllegalArgumentException(
            "latency: %d workers (expected: from 1 to %d)".formatted(workers, MOST));
      }
      this.millis = millis;
      this.freeAt = new long[workers];
      Arrays.fill(freeAt, System.nanoTime());
    }

    @Override
    public long nanos(SplittableRandom random) {
      return nanos(System.nanoTime());
    }

    /** The latency of a request that arrives at that time. */
    long nanos(long now) {
      long begin = freeAt[next] - now > 0 ? freeAt[next] : now;
      freeAt[next] = begin + toNanos(millis);
      long takes = freeAt[next] - now;
      next = next + 1 == freeAt.length ? 0 : next + 1;
      return takes;
    }

    @Override
    public String spec() {
      return "workers:%d:%s".formatted(freeAt.length, plain(millis));
    }
  }

  /**
   * Parses {@code 100}, {@code 80..120}, {@code lognormal:120,0.5} (or with a second colon), {@code
   * workers:50:100} or {@code recorded:Q/Q/…}.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  static LatencySource parse(String spec) {
    Matcher fixed = Forms.FIXED.matcher(spec);
    if (fixed.matches()) {
      return new Fixed(millis(spec, fixed.group(1)));
    }
    Matcher uniform = Forms.UNIFORM.matcher(spec);
    if (uniform.matches()) {
      return new Uniform(millis(spec, uniform.group(1)), millis(spec, uniform.group(2)));
    }
    Matcher spread = Forms.LOG_NORMAL.matcher(spec);
    if (spread.matches()) {
      return new LogNormal(
          millis(spec, spread.group(1)), Math.min(3, Double.parseDouble(spread.group(2))));
    }
    Matcher workers = Forms.WORKERS.matcher(spec);
    if (workers.matches()) {
      return new Workers(Integer.parseInt(workers.group(1)), millis(spec, workers.group(2)));
    }
    if (spec.startsWith(Forms.RECORDED)) {
      String[] quantiles = spec.substring(Forms.RECORDED.length()).split("/", -1);
      // Match the numbers one by one; one pattern for a thousand numbers would need a deep stack.
      if (Arrays.stream(quantiles).allMatch(q -> Forms.FIXED.matcher(q).matches())) {
        return new Recorded(Arrays.stream(quantiles).mapToDouble(q -> millis(spec, q)).toArray());
      }
    }
    throw new IllegalArgumentException(
        "latency: %s (expected: milliseconds as 100, 80..120 or lognormal:120,0.5, or workers:50:100)"
            .formatted(shortened(spec)));
  }

  private static double millis(String spec, String number) {
    double millis = Double.parseDouble(number);
    if (millis > LONGEST_MILLIS) {
      throw new IllegalArgumentException(
          "latency: %s (expected: at most %.0f ms)".formatted(shortened(spec), LONGEST_MILLIS));
    }
    return millis;
  }

  private static String shortened(String spec) {
    return spec.length() > 80 ? spec.substring(0, 80) + "..." : spec;
  }

  private static long toNanos(double millis) {
    return (long) (millis * 1e6);
  }

  private static String plain(double number) {
    String text = BigDecimal.valueOf(number).toPlainString();
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** The syntax of the specs. */
  final class Forms {
    private static final String NUMBER = "(\\d{1,6}(?:\\.\\d{1,17})?)";
    private static final Pattern FIXED = Pattern.compile(NUMBER);
    private static final Pattern UNIFORM = Pattern.compile(NUMBER + "\\.\\." + NUMBER);
    private static final Pattern LOG_NORMAL =
        Pattern.compile("lognormal:" + NUMBER + "[,:]" + NUMBER);
    private static final Pattern WORKERS = Pattern.compile("workers:(\\d{1,7}):" + NUMBER);
    private static final String RECORDED = "recorded:";

    private Forms() {}
  }
}
