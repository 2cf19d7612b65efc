package io.fanout.load;

import io.fanout.load.measure.Objective;
import io.fanout.load.measure.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Open model: raises the rate from {@code rate} to {@code mostRate} by {@code factor} per step,
 * until the 99th percentile exceeds {@code limitMillis} or a request fails.
 *
 * <p>{@code rates}, a list separated by commas, replaces these three. A window stays open until
 * {@code leastRequests} are due in it, but at most four times {@code seconds}.
 */
public final class Stairs extends LoadSimulation {
  private static final int MOST_STEPS = 100;
  private static final double MILLIS = 1_000;
  private static final int LONGEST_WINDOW = 4;

  public Stairs() {
    this(new Parameters(System.getProperties()));
  }

  private Stairs(Parameters parameters) {
    super(
        "stairs",
        parameters,
        steps(parameters),
        new Objective(parameters.millis("limitMillis", 500)));
  }

  private static List<Step> steps(Parameters parameters) {
    Duration settle = parameters.seconds("settleSeconds", 2, 0);
    Duration window = parameters.seconds("seconds", 5, 0.1);
    double least = parameters.number("leastRequests", 0, 0, 100_000);
    List<Step> steps = new ArrayList<>();
    for (double rate : rates(parameters)) {
      steps.add(new Step("step-" + (steps.size() + 1), rate, settle, window(rate, window, least)));
    }
    return steps;
  }

  static Duration window(double rate, Duration shortest, double least) {
    Duration all = Duration.ofMillis(Math.round(least / rate * MILLIS));
    Duration longest = shortest.multipliedBy(LONGEST_WINDOW);
    if (all.compareTo(longest) > 0) {
      return longest;
    }
    return all.compareTo(shortest) > 0 ? all : shortest;
  }

  private static List<Double> rates(Parameters parameters) {
    double first = parameters.number("rate", 100, 0.1, 100_000);
    double most = parameters.number("mostRate", 2_000, 0.1, 100_000);
    double factor = parameters.number("factor", 1.25, 1.01, 10);
    List<Double> rates = new ArrayList<>();
    String listed = parameters.text("rates", "");
    if (!listed.isEmpty()) {
      for (String rate : Parameters.parts(listed, ',')) {
        if (rate.matches("\\d{1,6}(\\.\\d+)?") && Double.parseDouble(rate) > 0) {
          rates.add(Double.parseDouble(rate));
        } else {
          parameters.error(
              "-Drates=%s (expected: numbers above 0, separated by commas)".formatted(listed));
        }
      }
      return rates;
    }
    for (double rate = first; rate <= most && rates.size() < MOST_STEPS; rate *= factor) {
      rates.add((double) Math.round(rate));
    }
    if (rates.isEmpty()) {
      parameters.error("-Drate=%s (expected: at most mostRate, %s)".formatted(first, most));
    }
    return rates;
  }
}
