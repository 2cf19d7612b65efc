package io.fanout.load;

import io.fanout.load.measure.Objective;
import io.fanout.load.measure.Step;
import java.util.List;

/**
 * Open model: {@code rate} requests per second for {@code seconds}, after {@code settleSeconds}.
 */
public final class Steady extends LoadSimulation {
  public Steady() {
    this(new Parameters(System.getProperties()));
  }

  private Steady(Parameters parameters) {
    super("steady", parameters, steps(parameters), Objective.NONE);
  }

  private static List<Step> steps(Parameters parameters) {
    return List.of(
        new Step(
            "steady",
            parameters.number("rate", 100, 0.1, 100_000),
            parameters.seconds("settleSeconds", 2, 0),
            parameters.seconds("seconds", 30, 0.1)));
  }
}
