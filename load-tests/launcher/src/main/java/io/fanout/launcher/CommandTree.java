package io.fanout.launcher;

import io.fanout.launcher.command.BenchCommand;
import io.fanout.launcher.command.BenchInLabCommand;
import io.fanout.launcher.command.CompareCommand;
import io.fanout.launcher.command.Context;
import io.fanout.launcher.command.DownCommand;
import io.fanout.launcher.command.LatencyCommand;
import io.fanout.launcher.command.LogsCommand;
import io.fanout.launcher.command.ProfileCommand;
import io.fanout.launcher.command.SizeCommand;
import io.fanout.launcher.command.SoakCommand;
import io.fanout.launcher.command.StatusCommand;
import io.fanout.launcher.command.TopCommand;
import io.fanout.launcher.command.TryCommand;
import io.fanout.launcher.command.UpCommand;
import io.fanout.launcher.command.ValidateCommand;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.terminal.Palette;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Builds the tree of all commands, and prints an error when one is misused or fails. */
final class CommandTree {
  private CommandTree() {}

  static CommandLine of(Context context) {
    CommandLine tree = new CommandLine(new RootCommand());
    commands(context).forEach(tree::addSubcommand);
    tree.addSubcommand(new CommandLine.HelpCommand());
    boolean colours = context.terminal().palette() == Palette.COLOURS;
    return tree.setColorScheme(Help.defaultColorScheme(colours ? Help.Ansi.ON : Help.Ansi.OFF))
        .setUsageHelpWidth(Math.min(100, context.terminal().columns()))
        .setParameterExceptionHandler(CommandTree::misused)
        .setExecutionExceptionHandler(CommandTree::failed);
  }

  /** Add new commands here; help lists them in this order. */
  private static List<Object> commands(Context context) {
    return List.of(
        new UpCommand(context),
        new DownCommand(context),
        new StatusCommand(context),
        new TryCommand(context),
        new TopCommand(context),
        new LatencyCommand(context),
        new LogsCommand(context),
        new ValidateCommand(context),
        new SizeCommand(context),
        new ProfileCommand(context),
        new CommandLine(new BenchCommand(context))
            .addSubcommand("path", new BenchInLabCommand(context, "path"))
            .addSubcommand("limit", new BenchInLabCommand(context, "limit")),
        new CompareCommand(context),
        new SoakCommand(context));
  }

  private static int misused(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(misuse.getMessage());
    UnmatchedArgumentException.printSuggestions(misuse, err);
    boolean isRoot = command.getParent() == null;
    err.println("See: ./fanout help" + (isRoot ? "" : " " + command.getCommandName()));
    err.flush();
    return ExitCode.USAGE;
  }

  private static int failed(
      Exception failure, CommandLine command, CommandLine.ParseResult arguments) throws Exception {
    if (failure instanceof LauncherException) {
      command.getErr().println(failure.getMessage());
      command.getErr().flush();
      return ExitCode.SOFTWARE;
    }
    throw failure;
  }
}
