package io.fanout.launcher.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** A benchmark of the whole gateway: hands its arguments to the lab's program. */
@Command(description = "Measures the whole gateway under load; see its --help.")
public final class BenchInLabCommand implements Callable<Integer> {
  private final Context context;
  private final String name;

  /** All of them: the program's own command knows what they mean. */
  @Unmatched private List<String> options = new ArrayList<>();

  public BenchInLabCommand(Context context, String name) {
    this.context = context;
    this.name = name;
  }

  @Override
  public Integer call() {
    List<String> arguments = new ArrayList<>(List.of(name));
    arguments.addAll(options);
    return new LabProgram(context, "compare").run(arguments);
  }
}
