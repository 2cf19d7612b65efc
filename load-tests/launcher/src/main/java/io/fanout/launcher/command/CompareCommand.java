package io.fanout.launcher.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Passes its arguments to the lab, which has its own jar because it is large and rarely needed. */
@Command(
    name = "compare",
    description =
        "Measures the load that each mode sustains as backends get slower, and writes a report.",
    footer = {"", "./fanout compare --help lists its options; --quick is a first look."})
public final class CompareCommand implements Callable<Integer> {
  private final Context context;

  /** All arguments, which only the lab interprets. */
  @Unmatched private List<String> options = new ArrayList<>();

  public CompareCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return new LabProgram(context, "compare").run(options);
  }
}
