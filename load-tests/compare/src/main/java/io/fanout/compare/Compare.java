package io.fanout.compare;

import io.fanout.compare.cost.PathCommand;
import io.fanout.compare.limit.LimitCommand;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/**
 * The main class of {@code ./fanout compare}, {@code ./fanout bench path} and {@code ./fanout bench
 * limit}.
 */
public final class Compare {
  private static final String PATH = "path";
  private static final String LIMIT = "limit";

  private Compare() {}

  public static void main(String[] arguments) {
    Path root = Path.of(System.getProperty("fanout.home", ".")).toAbsolutePath().normalize();
    String directory = System.getenv().getOrDefault("FANOUT_RUN_DIR", "");
    Path run = directory.isEmpty() ? root.resolve(".fanout") : Path.of(directory).toAbsolutePath();
    // Use a separate run directory, so that the processes of ./fanout up stay untouched.
    Layout layout = new Layout(root, new RunDirectory(run.resolve("compare")));
    List<String> words = List.of(arguments);
    String first = words.isEmpty() ? "" : words.get(0);
    CommandLine command =
        switch (first) {
          case PATH -> of(new PathCommand(layout));
          case LIMIT -> of(new LimitCommand(layout));
          default -> commandLine(layout);
        };
    boolean named = first.equals(PATH) || first.equals(LIMIT);
    System.exit(command.execute(words.subList(named ? 1 : 0, words.size()).toArray(String[]::new)));
  }

  /** The command, ready to parse arguments. */
  static CommandLine commandLine(Layout layout) {
    return of(new CompareCommand(layout));
  }

  private static CommandLine of(Object command) {
    return new CommandLine(command)
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
    say(command, "See: %s --help".formatted(command.getCommandName()));
    return CommandLine.ExitCode.USAGE;
  }

  private static void say(CommandLine command, String line) {
    PrintWriter err = command.getErr();
    err.println(line);
    err.flush();
  }
}
