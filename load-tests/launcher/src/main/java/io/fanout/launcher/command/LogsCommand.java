package io.fanout.launcher.command;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.LogTail;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GoRelay;
import io.fanout.launcher.service.Issuer;
import io.fanout.launcher.service.Mocks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the end of a log and optionally follows it. */
@Command(
    name = "logs",
    mixinStandardHelpOptions = true,
    description =
        "Shows the log of the gateway, of the mock backends, of the issuer or of the relay.")
public final class LogsCommand implements Callable<Integer> {
  private static final List<String> NAMES =
      List.of(Gateway.NAME, Mocks.NAME, Issuer.NAME, GoRelay.NAME);

  private final Context context;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "WHOSE",
      description = "gateway (default), mocks, issuer or relay")
  private String name = Gateway.NAME;

  @Option(names = "-f", description = "follow the log until Ctrl-C")
  private boolean follow;

  @Option(names = "-n", paramLabel = "LINES", description = "number of lines (default: 40)")
  private int lines = 40;

  public LogsCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (!NAMES.contains(name)) {
      throw new ParameterException(
          spec.commandLine(), "%s (expected: one of %s)".formatted(name, String.join(", ", NAMES)));
    }
    if (lines < 0) {
      throw new ParameterException(
          spec.commandLine(), "-n: %d (expected: 0 or more lines)".formatted(lines));
    }
    Path log = context.directory().log(name);
    if (!Files.exists(log)) {
      throw new LauncherException(
          "%s is missing: the %s never ran here; start with ./fanout up".formatted(log, name));
    }
    long end = LogTail.end(log);
    LogTail.last(log, lines).forEach(context::say);
    if (follow) {
      LogTail.follow(log, end, context.terminal().out(), () -> true);
    }
    return 0;
  }
}
