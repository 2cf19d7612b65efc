package io.fanout.launcher.command;

import io.fanout.launcher.service.Gateway;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Makes the gateway calculate the resources that a load needs, and whether its settings suffice.
 */
@Command(
    name = "size",
    mixinStandardHelpOptions = true,
    description = "Calculates what a load needs in each mode, and whether the settings suffice.",
    footer = {
      "",
      "Example: ./fanout size --rate 500 --latency 300ms --calls 3 --p99 1s",
      "         ./fanout size --rate 5000 --pods --cpu 250us",
      "         ./fanout size --rate 500 --config my.yml -- --gateway.mode=thread-pool"
    })
public final class SizeCommand implements Callable<Integer> {
  private static final String TIME = "[0-9]+(ms|s|m)";

  private final Context context;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--rate", paramLabel = "N", required = true, description = "requests per second")
  private double rate;

  @Option(
      names = "--latency",
      paramLabel = "TIME",
      description = "the average time of a call (default: 300ms)")
  private String latency = "300ms";

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "parallel calls per request (default: those of the endpoint with the most)")
  private @Nullable Integer calls;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description = "the 99th percentile of a call (default: three times --latency)")
  private @Nullable String p99;

  @Option(names = "--pods", description = "also calculate the number of pods")
  private boolean pods;

  @Option(
      names = "--cpu",
      paramLabel = "TIME",
      description = "processor time of a request, for --pods (default: 500us)")
  private String cpu = "500us";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "YAML with the gateway's settings (default: the demo's)")
  private @Nullable Path config;

  @Parameters(paramLabel = "SETTING", description = "after --: settings, as --name=value")
  private List<String> settings = new ArrayList<>();

  public SizeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    refuse();
    List<String> load = new ArrayList<>();
    load.add("--load.rate=" + rate);
    load.add("--load.latency=" + latency);
    if (calls != null) {
      load.add("--load.calls=" + calls);
    }
    if (p99 != null) {
      load.add("--load.p99=" + p99);
    }
    if (pods) {
      load.add("--load.cpu=" + cpu);
    }
    load.addAll(settings);
    return context.run(Gateway.validation(context.layout(), config, load));
  }

  private void refuse() {
    if (!(rate > 0)) {
      throw misuse("--rate: %s (expected: more than 0 requests a second)".formatted(rate));
    }
    if (calls != null && calls < 1) {
      throw misuse("--calls: %d (expected: 1 or more)".formatted(calls));
    }
    if (!cpu.matches("[0-9]+(us|ms)")) {
      throw misuse("--cpu: %s (expected: a time, e.g. 250us or 1ms)".formatted(cpu));
    }
    time("--latency", latency);
    if (p99 != null) {
      time("--p99", p99);
    }
    if (config != null && !Files.isReadable(config)) {
      throw misuse("--config %s: no such file (expected: YAML that can be read)".formatted(config));
    }
    for (String setting : settings) {
      if (!setting.startsWith("--") || setting.indexOf('=') < 0) {
        throw misuse("%s (expected: a setting as --name=value after --)".formatted(setting));
      }
    }
  }

  private void time(String option, String text) {
    if (!text.matches(TIME)) {
      throw misuse("%s: %s (expected: a time with its unit, e.g. 300ms)".formatted(option, text));
    }
  }

  private ParameterException misuse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
