package io.fanout.launcher.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Passes its arguments to the soak program, which has its own jar. */
@Command(
    name = "soak",
    description = "Mixes faults into a steady load; ends with a table of promises and leaks.",
    footer = {"", "./fanout soak --help lists its options; --minutes 1 is a first look."})
public final class SoakCommand implements Callable<Integer> {
  private final Context context;

  /** All arguments, which only the program itself interprets. */
  @Unmatched private List<String> options = new ArrayList<>();

  public SoakCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return new LabProgram(context, "soak").run(options);
  }
}
