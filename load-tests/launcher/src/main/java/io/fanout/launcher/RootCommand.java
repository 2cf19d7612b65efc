package io.fanout.launcher;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./fanout} without a command: lists the commands. */
@Command(
    name = "./fanout",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Starts, tries and stops the gateway and its mock backends on this machine.",
    footer = {
      "",
      "Start with ./fanout up, then ./fanout try. ./fanout help COMMAND shows all options.",
      "Exits with 0, with 1 if it fails, and with 2 for wrong arguments."
    })
final class RootCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return CommandLine.ExitCode.OK;
  }

  /** The build's version and the Java that runs it. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = RootCommand.class.getPackage().getImplementationVersion();
      return new String[] {
        "fanout %s, on JDK %s"
            .formatted(version == null ? "(not from its jar)" : version, Runtime.version())
      };
    }
  }
}
