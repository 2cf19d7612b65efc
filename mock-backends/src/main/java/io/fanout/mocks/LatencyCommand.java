package io.fanout.mocks;

import io.fanout.mocks.dial.Backend;
import io.fanout.mocks.dial.DialChange;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets the latencies and faults of running backends, and prints the resulting settings. */
@Command(
    name = "latency",
    mixinStandardHelpOptions = true,
    description = "Sets the latencies and faults of the running mock backends, and prints them.")
public final class LatencyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PortOptions ports = new PortOptions();

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "the backends' host (default: ${DEFAULT-VALUE})")
  private String host = "127.0.0.1";

  @Parameters(
      paramLabel = "BACKEND=SPEC",
      description = {
        "b=500            the same delay each time, in ms",
        "c=100..300       evenly spread between the two",
        "d=lognormal:120,0.5   median and sigma of a long tail",
        "c=fault:reset    or empty, garbage, random, status:503, hang; off ends it",
        "none             only print the current settings"
      })
  private List<String> specs = new ArrayList<>();

  LatencyCommand() {}

  /** Exits with 0, or with 2 if an argument is wrong or a backend does not answer. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command, ready to parse arguments. */
  public static CommandLine commandLine() {
    return new CommandLine(new LatencyCommand());
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try {
      List<DialChange> turns = DialChange.parseAll(specs);
      // Check that all backends answer before changing one, so that an error changes nothing.
      Map<Backend, MockAdmin> admins = reachable(turns);
      for (DialChange turn : turns) {
        Objects.requireNonNull(admins.get(turn.backend())).set(turn.dial());
      }
      admins.forEach((backend, admin) -> out.println(admin.behaviour().specOf(backend)));
      out.flush();
      return CommandLine.ExitCode.OK;
    } catch (IllegalArgumentException | MockUnreachableException refused) {
      err.println(refused.getMessage());
      err.flush();
      return CommandLine.ExitCode.USAGE;
    }
  }

  /**
   * The backends that the changes name, or all backends. Reports all backends that do not answer
   * together.
   */
  private Map<Backend, MockAdmin> reachable(List<DialChange> turns) {
    Map<Backend, MockAdmin> admins = new EnumMap<>(Backend.class);
    List<String> errors = new ArrayList<>();
    for (Backend backend : Backend.values()) {
      if (turns.isEmpty() || turns.stream().anyMatch(turn -> turn.backend() == backend)) {
        MockAdmin admin = new MockAdmin(host, ports.of(backend));
        try {
          admin.ping();
          admins.put(backend, admin);
        } catch (MockUnreachableException silent) {
          errors.add("backend " + backend.key() + ": " + silent.getMessage());
        }
      }
    }
    if (!errors.isEmpty()) {
      throw new MockUnreachableException(String.join(System.lineSeparator(), errors));
    }
    return admins;
  }
}
