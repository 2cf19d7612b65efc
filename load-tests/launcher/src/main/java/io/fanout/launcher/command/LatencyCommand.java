package io.fanout.launcher.command;

import io.fanout.launcher.service.Mocks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Hands its arguments to the command of the mock backends that knows them. */
@Command(
    name = "latency",
    mixinStandardHelpOptions = true,
    description = "Sets how slow or broken the running mock backends are, and shows it.")
public final class LatencyCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(
      paramLabel = "BACKEND=SPEC",
      description = {
        "b=500            the same delay each time, in ms",
        "c=100..300       evenly spread between the two",
        "d=lognormal:120,0.5   median and sigma of a long tail",
        "c=fault:reset    or empty, garbage, random, status:503, hang; off ends it",
        "none             only show what is set"
      })
  private List<String> specs = new ArrayList<>();

  public LatencyCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return context.run(Mocks.latencyCommand(context.layout(), context.firstMocksPort(), specs));
  }
}
