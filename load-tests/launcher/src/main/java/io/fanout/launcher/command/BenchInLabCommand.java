package io.fanout.launcher.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** A benchmark of the whole gateway, which passes its arguments to the lab. */
@Command(description = "Measures the whole gateway under load; see its --help.")
public final class BenchInLabCommand implements Callable<Integer> {
  private final Context context;
  private final String name;

  /** All arguments, which only the program itself interprets. */
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
