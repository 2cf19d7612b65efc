package io.fanout.load;

import io.fanout.load.measure.Step;
import java.util.List;

/**
 * Closed model, and its results are labelled so: {@code concurrency} requests are in progress at
 * any time, the next sent when one is answered. It tells the highest throughput, and nothing of
 * latency under a load that does not wait: a slow gateway gets less to do.
 */
public final class Saturate extends LoadSimulation {
  public Saturate() {
    this(new Parameters(System.getProperties()));
  }

  private Saturate(Parameters parameters) {
    super("saturate (closed model)", parameters, steps(parameters));
  }

  private static List<Step> steps(Parameters parameters) {
    return List.of(
        new Step(
            "closed",
            parameters.number("concurrency", 200, 1, 20_000),
            parameters.seconds("settleSeconds", 5, 0),
            parameters.seconds("seconds", 30, 0.1)));
  }
}
