package io.fanout.load;

import io.fanout.load.measure.Step;
import java.util.List;

/**
 * Closed model. It warms up the JIT compilers and the connections before a measurement: {@code
 * concurrency} requests at once for {@code settleSeconds} and {@code seconds}. Its results cover
 * only the latter.
 */
public final class WarmUp extends LoadSimulation {
  public WarmUp() {
    this(new Parameters(System.getProperties()));
  }

  private WarmUp(Parameters parameters) {
    super("warm-up", parameters, steps(parameters));
  }

  private static List<Step> steps(Parameters parameters) {
    return List.of(
        new Step(
            "warm-up",
            parameters.number("concurrency", 64, 1, 20_000),
            parameters.seconds("settleSeconds", 0, 0),
            parameters.seconds("seconds", 15, 0.1)));
  }
}
