package io.fanout.boot.sizing;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The load for which a gateway is sized.
 *
 * @param rate requests a second
 * @param calls how many calls each request makes, side by side, each to a backend of its own
 * @param latency how long a call takes on average
 * @param p99 how long the slowest call of a hundred takes
 */
public record LoadProfile(double rate, int calls, Duration latency, Duration p99) {
  private static final double SLOW_PART = 0.01;
  private static final double NANOS = 1e9;
  private static final double MOST_RATE = 1e7;
  private static final int MOST_CALLS = 1_000;

  private static final Duration LONGEST = Duration.ofDays(1);

  public LoadProfile {
    Map<String, String> wrong = check(rate, calls, latency, p99);
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException("a load that is none: " + wrong);
    }
  }

  /** The expected values for each invalid one, by name. */
  public static Map<String, String> check(double rate, int calls, Duration latency, Duration p99) {
    Map<String, String> wrong = new LinkedHashMap<>();
    if (!(rate > 0 && rate <= MOST_RATE)) {
      wrong.put("rate", "more than 0 requests a second, at most 10000000");
    }
    if (calls < 1 || calls > MOST_CALLS) {
      wrong.put("calls", "from 1 to 1000");
    }
    if (latency.isNegative() || latency.isZero() || latency.compareTo(LONGEST) > 0) {
      wrong.put("latency", "more than nothing, at most 24h");
    }
    if (p99.compareTo(LONGEST) > 0) {
      wrong.put("p99", "at most 24h");
    } else if (p99.compareTo(latency) < 0 && latency.compareTo(LONGEST) <= 0) {
      wrong.put("p99", "no less than latency, " + HumanNumbers.time(latency));
    }
    return wrong;
  }

  /** The seconds a call takes on average. */
  double callSeconds() {
    return latency.toNanos() / NANOS;
  }

  /** The seconds a request takes on average: it waits for its slowest call. */
  double requestSeconds() {
    double anyIsSlow = 1 - Math.pow(1 - SLOW_PART, calls);
    return callSeconds() + anyIsSlow * (p99.toNanos() / NANOS - callSeconds());
  }

  /** The same load in a bad minute, when every call takes as long as the slowest of a hundred. */
  LoadProfile slow() {
    return new LoadProfile(rate, calls, p99, p99);
  }

  double requestsInFlight() {
    return rate * requestSeconds();
  }

  double callsInFlight() {
    return rate * calls * callSeconds();
  }

  double callsInFlightAtEachBackend() {
    return rate * callSeconds();
  }

  /**
   * How many are in flight in the fullest of a thousand moments: arrivals by chance make the number
   * in flight Poisson's, whatever each takes.
   */
  static long peak(double average) {
    return (long) Math.ceil(average + 3 * Math.sqrt(average));
  }
}
