package io.fanout.load;

import io.fanout.load.measure.Objective;
import io.fanout.load.measure.Step;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Open model: a constant {@code rate} while the backends change every {@code seconds}. It shows the
 * cost of each change, and whether the gateway recovers.
 *
 * <p>{@code faults} lists the stretches, separated by semicolons. Each stretch lists its changes,
 * separated by spaces: {@code b=500;c=fault:reset;c=fault:off b=100}. {@code mocks} lists the
 * addresses of B, C and D.
 */
public final class Faults extends LoadSimulation {
  private static final String USUAL =
      "b=500;b=100 c=fault:reset;c=fault:status:503;c=fault:off d=1500;d=100";

  private static final int BACKENDS = 3;

  private final FaultPlan plan;

  public Faults() {
    this(new Parameters(System.getProperties()));
  }

  private Faults(Parameters parameters) {
    this(parameters, FaultPlan.parse(parameters.text("faults", USUAL), parameters));
  }

  private Faults(Parameters parameters, FaultPlan plan) {
    super("faults", parameters, steps(parameters, plan), Objective.NONE);
    this.plan = plan.on(mocks(parameters));
  }

  private static List<URI> mocks(Parameters parameters) {
    List<URI> mocks =
        parameters.uris(
            "mocks", "http://127.0.0.1:9101,http://127.0.0.1:9102,http://127.0.0.1:9103", BACKENDS);
    parameters.refuse();
    return mocks;
  }

  private static List<Step> steps(Parameters parameters, FaultPlan plan) {
    double rate = parameters.number("rate", 100, 0.1, 100_000);
    Duration settle = parameters.seconds("settleSeconds", 2, 0);
    Duration window = parameters.seconds("seconds", 10, 0.1);
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("as it was", rate, settle, window));
    plan.names().forEach(name -> steps.add(new Step(name, rate, Duration.ZERO, window)));
    return steps;
  }

  @Override
  void opened(int step) {
    // The first stretch has no faults; it is the baseline.
    if (step > 0) {
      plan.turn(step - 1);
    }
  }
}
