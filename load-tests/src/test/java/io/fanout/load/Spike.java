package io.fanout.load;

import io.fanout.load.measure.Objective;
import io.fanout.load.measure.Step;
import java.time.Duration;
import java.util.List;

/**
 * Open model: {@code rate}, then at once {@code peakRate} for {@code peakSeconds}, then {@code
 * rate} again for {@code seconds}. It shows the effect of the peak and how long it lasts.
 */
public final class Spike extends LoadSimulation {
  private static final Duration AT_ONCE = Duration.ZERO;

  public Spike() {
    this(new Parameters(System.getProperties()));
  }

  private Spike(Parameters parameters) {
    super("spike", parameters, steps(parameters), Objective.NONE);
  }

  private static List<Step> steps(Parameters parameters) {
    double rate = parameters.number("rate", 100, 0.1, 100_000);
    double peak = parameters.number("peakRate", 5 * rate, 0.1, 100_000);
    Duration base = parameters.seconds("seconds", 20, 0.1);
    return List.of(
        new Step("before", rate, parameters.seconds("settleSeconds", 2, 0), base),
        new Step("peak", peak, AT_ONCE, parameters.seconds("peakSeconds", 5, 0.1)),
        new Step("first second after", rate, AT_ONCE, Duration.ofSeconds(1)),
        new Step("after", rate, AT_ONCE, base));
  }
}
