package io.fanout.launcher.command;

import io.fanout.launcher.service.Gateway;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the gateway check settings without starting. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = "Checks the gateway's settings without starting it, and lists all errors.")
public final class ValidateCommand implements Callable<Integer> {
  private final Context context;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "YAML with the gateway's settings (default: the demo's)")
  private @Nullable Path file;

  @Option(
      names = "--schema",
      description = "Print the settings' JSON Schema, for editors, and check nothing")
  private boolean schema;

  public ValidateCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (file != null && !Files.isReadable(file)) {
      throw new ParameterException(
          spec.commandLine(), file + ": no such file (expected: YAML that can be read)");
    }
    List<String> options = schema ? List.of("--schema") : List.of();
    return context.run(Gateway.validation(context.layout(), file, options));
  }
}
