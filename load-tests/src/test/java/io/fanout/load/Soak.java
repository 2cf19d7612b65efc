package io.fanout.load;

import io.fanout.load.measure.Objective;
import io.fanout.load.measure.Step;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Open model: {@code rate} for {@code minutes}. It reports minute by minute, so that growth becomes
 * visible.
 */
public final class Soak extends LoadSimulation {
  public Soak() {
    this(new Parameters(System.getProperties()));
  }

  private Soak(Parameters parameters) {
    super("soak", parameters, steps(parameters), Objective.NONE);
  }

  private static List<Step> steps(Parameters parameters) {
    double rate = parameters.number("rate", 100, 0.1, 100_000);
    Duration settle = parameters.seconds("settleSeconds", 2, 0);
    Duration window = parameters.seconds("windowSeconds", 60, 0.1);
    int windows = (int) parameters.number("minutes", 30, 1, 1_440);
    return IntStream.rangeClosed(1, windows)
        .mapToObj(
            minute ->
                new Step("minute " + minute, rate, minute == 1 ? settle : Duration.ZERO, window))
        .toList();
  }
}
