package io.fanout.launcher.command;

import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options that say which gateway to start. */
public final class GatewayOptions {
  private static final String VIRTUAL_THREAD = "virtual-thread";
  private static final List<String> MODES = List.of("fiber", "thread-pool", VIRTUAL_THREAD);
  private static final int HIGHEST_PORT = 65_535;

  /**
   * Settings that have options of their own; if both are given, Spring would join them into one
   * wrong value.
   */
  private static final Map<String, String> OPTION_OF_SETTING =
      Map.of(
          "--gateway.mode", "--mode",
          "--gateway.client", "--client",
          "--gateway.inbound.port", "--port",
          "--server.port", "--management-port",
          "--spring.config.additional-location", "--config");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description = "fiber (default), thread-pool or virtual-thread")
  private @Nullable String mode;

  @Option(
      names = "--client",
      paramLabel = "NAME",
      description = "HTTP client for backends (default: event-loop)")
  private @Nullable String client;

  @Option(names = "--port", paramLabel = "PORT", description = "the gateway's port (default: 8080)")
  private int port = Gateway.DEFAULT_PORT;

  @Option(
      names = "--management-port",
      paramLabel = "PORT",
      description = "port for health and metrics (default: 8081)")
  private int managementPort = Gateway.DEFAULT_MANAGEMENT_PORT;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "YAML with your backends and endpoints, in place of the demo's")
  private @Nullable Path config;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "JDK that runs the gateway (default: the one that runs this)")
  private @Nullable Path home;

  @Parameters(
      paramLabel = "SETTING",
      description = "after --: gateway settings, e.g. --gateway.max-in-flight=5000")
  private List<String> settings = new ArrayList<>();

  boolean hasConfig() {
    return config != null;
  }

  Gateway gateway() {
    refuse();
    Jdk jdk = home == null ? Jdk.current() : Jdk.at(home);
    if (VIRTUAL_THREAD.equals(mode) && !jdk.hasVirtualThreads()) {
      throw misuse(
          "--mode %s: %s is JDK %s (expected: 21 or later); add --jdk with the folder of one, or use fiber"
              .formatted(mode, jdk.java(), jdk.version()));
    }
    List<String> all = new ArrayList<>();
    if (mode != null) {
      all.add("--gateway.mode=" + mode);
    }
    if (client != null) {
      all.add("--gateway.client=" + client);
    }
    if (config != null) {
      all.add(Gateway.configFile(config));
    }
    all.addAll(settings);
    return new Gateway(jdk, port, managementPort, List.of(), all);
  }

  private void refuse() {
    if (mode != null && !MODES.contains(mode)) {
      throw misuse("--mode: %s (expected: one of %s)".formatted(mode, String.join(", ", MODES)));
    }
    checkPort("--port", port);
    checkPort("--management-port", managementPort);
    if (port == managementPort) {
      throw misuse("--port and --management-port: both %d (expected: two ports)".formatted(port));
    }
    if (config != null && !Files.isReadable(config)) {
      throw misuse("--config %s: no such file (expected: YAML that can be read)".formatted(config));
    }
    settings.forEach(this::checkSetting);
  }

  private void checkPort(String option, int number) {
    if (number < 1 || number > HIGHEST_PORT) {
      throw misuse(
          "%s: %d (expected: a port from 1 to %d)".formatted(option, number, HIGHEST_PORT));
    }
  }

  private void checkSetting(String setting) {
    if (!setting.startsWith("--") || setting.indexOf('=') < 0) {
      throw misuse(
          "%s (expected: a setting of the gateway as --name=value after --, e.g. -- --gateway.max-in-flight=5000)"
              .formatted(setting));
    }
    String option = OPTION_OF_SETTING.get(setting.substring(0, setting.indexOf('=')));
    if (option != null) {
      throw misuse("%s (expected: given as %s, before the --)".formatted(setting, option));
    }
  }

  private ParameterException misuse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
