package io.fanout.compare;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;

/** What {@code ./fanout compare} ends up in. */
public final class Compare {
  private Compare() {}

  public static void main(String[] arguments) {
    Path root = Path.of(System.getProperty("fanout.home", ".")).toAbsolutePath().normalize();
    String directory = System.getenv().getOrDefault("FANOUT_RUN_DIR", "");
    Path run = directory.isEmpty() ? root.resolve(".fanout") : Path.of(directory).toAbsolutePath();
    // A folder of its own: what ./fanout up has started stays as it is.
    Layout layout = new Layout(root, new RunDirectory(run.resolve("compare")));
    System.exit(commandLine(layout).execute(arguments));
  }

  /** The command, ready to be given arguments. */
  static CommandLine commandLine(Layout layout) {
    return new CommandLine(new CompareCommand(layout))
        .setExecutionExceptionHandler(Compare::failed)
        .setParameterExceptionHandler(Compare::misused);
  }

  private static int failed(
      Exception failure, CommandLine command, CommandLine.ParseResult arguments) throws Exception {
    if (failure instanceof LauncherException) {
      say(command, String.valueOf(failure.getMessage()));
      return CommandLine.ExitCode.SOFTWARE;
    }
    throw failure;
  }

  private static int misused(CommandLine.ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    say(command, String.valueOf(misuse.getMessage()));
    CommandLine.UnmatchedArgumentException.printSuggestions(misuse, command.getErr());
    say(command, "See: ./fanout compare --help");
    return CommandLine.ExitCode.USAGE;
  }

  private static void say(CommandLine command, String line) {
    PrintWriter err = command.getErr();
    err.println(line);
    err.flush();
  }
}
