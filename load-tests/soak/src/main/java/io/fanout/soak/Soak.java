package io.fanout.soak;

import io.fanout.launcher.process.LauncherException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;

/** The main class of {@code ./fanout soak}. */
public final class Soak {
  private Soak() {}

  public static void main(String[] arguments) {
    Path root = Path.of(System.getProperty("fanout.home", ".")).toAbsolutePath().normalize();
    String directory = System.getenv().getOrDefault("FANOUT_RUN_DIR", "");
    Path runs = directory.isEmpty() ? root.resolve(".fanout") : Path.of(directory).toAbsolutePath();
    System.exit(commandLine(root, runs).execute(arguments));
  }

  /** The command, ready to parse arguments. */
  static CommandLine commandLine(Path root, Path runs) {
    return new CommandLine(new SoakCommand(root, runs))
        .setExecutionExceptionHandler(Soak::failed)
        .setParameterExceptionHandler(Soak::misused);
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
    say(misuse.getCommandLine(), String.valueOf(misuse.getMessage()));
    say(misuse.getCommandLine(), "See: ./fanout soak --help");
    return CommandLine.ExitCode.USAGE;
  }

  private static void say(CommandLine command, String line) {
    PrintWriter err = command.getErr();
    err.println(line);
    err.flush();
  }
}
