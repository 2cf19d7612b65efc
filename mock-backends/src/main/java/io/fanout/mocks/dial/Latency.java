package io.fanout.mocks.dial;

import java.util.regex.Matcher;

/** A backend's latency in milliseconds, drawn anew for each request. */
public sealed interface Latency extends Dial {

  /** No delay at all. */
  Latency NONE = new Fixed(0);

  /**
   * Ten minutes, which is longer than any client waits and much shorter than the delay of {@link
   * Fault.Kind#HANG}.
   */
  int LONGEST_MILLIS = 600_000;

  /** A larger sigma would draw delays from zero to hours, so it is surely a typing error. */
  double LARGEST_SIGMA = 3;

  /** The same delay each time. */
  record Fixed(int millis) implements Latency {
    public Fixed {
      LatencyText.millis("latency", millis);
    }

    @Override
    public String spec() {
      return Integer.toString(millis);
    }
  }

  /** Delays distributed uniformly from {@code lower} to {@code upper}, inclusive. */
  record Uniform(int lower, int upper) implements Latency {
    public Uniform {
      LatencyText.millis("lower bound", lower);
      LatencyText.millis("upper bound", upper);
      if (lower > upper) {
        throw new IllegalArgumentException(
            "lower bound: %d (expected: at most the upper bound %d; write %d..%d)"
                .formatted(lower, upper, upper, lower));
      }
    }

    @Override
    public String spec() {
      return lower + ".." + upper;
    }
  }

  /** Log-normal delays; {@code sigma} widens the tail. */
  record LogNormal(double median, double sigma) implements Latency {
    public LogNormal {
      if (!(median >= 1 && median <= LONGEST_MILLIS)) {
        throw new IllegalArgumentException(
            "log-normal median: %s (expected: milliseconds from 1 to %d)"
                .formatted(LatencyText.plain(median), LONGEST_MILLIS));
      }
      if (!(sigma > 0 && sigma <= LARGEST_SIGMA)) {
        throw new IllegalArgumentException(
            "log-normal sigma: %s (expected: above 0 and at most %s, e.g. 0.5; for no spread write %s)"
                .formatted(
                    LatencyText.plain(sigma),
                    LatencyText.plain(LARGEST_SIGMA),
                    LatencyText.plain(median)));
      }
    }

    @Override
    public String spec() {
      return "lognormal:" + LatencyText.plain(median) + "," + LatencyText.plain(sigma);
    }
  }

  /**
   * Parses {@code 500}, {@code 100..300} or {@code lognormal:120,0.5}.
   *
   * @throws IllegalArgumentException whose message names the error and the expected form
   */
  static Latency parse(String spec) {
    Matcher fixed = LatencyText.FIXED.matcher(spec);
    if (fixed.matches()) {
      return new Fixed(LatencyText.wholeMillis(fixed.group(1)));
    }
    Matcher uniform = LatencyText.UNIFORM.matcher(spec);
    if (uniform.matches()) {
      return new Uniform(
          LatencyText.wholeMillis(uniform.group(1)), LatencyText.wholeMillis(uniform.group(2)));
    }
    Matcher logNormal = LatencyText.LOG_NORMAL.matcher(spec);
    if (logNormal.matches()) {
      return new LogNormal(
          Double.parseDouble(logNormal.group(1)), Double.parseDouble(logNormal.group(2)));
    }
    throw new IllegalArgumentException(
        "latency: \"%s\" (expected: milliseconds as 500, 100..300 or lognormal:120,0.5; a fault as %s)"
            .formatted(spec, Fault.FORMS));
  }
}
