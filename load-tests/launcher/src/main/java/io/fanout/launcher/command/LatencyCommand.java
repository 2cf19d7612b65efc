package io.fanout.launcher.command;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Mocks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Passes its arguments to the mock backends' own command. */
@Command(
    name = "latency",
    mixinStandardHelpOptions = true,
    description = "Sets the latencies and faults of the running mock backends, and shows them.")
public final class LatencyCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(
      paramLabel = "BACKEND=SPEC",
      description = {
        "b=500            a constant delay, in ms",
        "c=100..300       a delay between the two, evenly distributed",
        "d=lognormal:120,0.5   a log-normal delay with this median and sigma",
        "c=fault:reset    or empty, garbage, random, status:503, hang; off ends it",
        "none             only show the current settings"
      })
  private List<String> specs = new ArrayList<>();

  @Option(
      names = "--mocks-port",
      paramLabel = "PORT",
      description = "B's port, for backends that ./fanout up did not start")
  private @Nullable Integer mocksPort;

  public LatencyCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    int firstPort = mocksPort == null ? ownPort() : mocksPort;
    return context.run(Mocks.latencyCommand(context.layout(), firstPort, specs));
  }

  /**
   * The port of our own backends, never of others on the default ports, which may be in use by a
   * test.
   */
  private int ownPort() {
    return context
        .directory()
        .running(Mocks.NAME)
        .map(mocks -> mocks.facts().number(Mocks.FIRST_PORT))
        .orElseThrow(
            () ->
                new LauncherException(
                    "the mock backends are not running; start them with ./fanout up, or give B's"
                        + " port of other backends with --mocks-port"));
  }
}
