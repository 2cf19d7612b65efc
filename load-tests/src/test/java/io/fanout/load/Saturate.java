package io.fanout.load;

import io.fanout.load.measure.Step;
import java.util.List;

/**
 * Closed model, as its results say: {@code concurrency} requests are always in progress, and each
 * answer triggers the next request. It shows the highest throughput. It says nothing about latency
 * under a load that does not wait, because a slow gateway gets fewer requests.
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
