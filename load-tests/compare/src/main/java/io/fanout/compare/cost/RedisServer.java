package io.fanout.compare.cost;

import io.fanout.compare.run.CpuPlacement;
import io.fanout.compare.run.ForeignProgram;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Port;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Redis of gateways that share a limit. It keeps nothing on disk. */
final class RedisServer implements AutoCloseable {
  /** The program's name. */
  static final String PROGRAM = "redis-server";

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Pattern VERSION = Pattern.compile("v=(\\S+)");

  private final ForeignProgram process;
  private final int port;

  private RedisServer(ForeignProgram process, int port) {
    this.process = process;
    this.port = port;
  }

  /** The program, if it is on the PATH. */
  static Optional<Path> installed() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, PROGRAM))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it and waits until it accepts connections. */
  static RedisServer start(Path program, CpuPlacement place, int port, Path log) {
    List<String> command = new ArrayList<>(place.starting());
    command.addAll(List.of(program.toString(), "--port", Integer.toString(port)));
    command.addAll(List.of("--bind", "127.0.0.1", "--save", "", "--appendonly", "no"));
    return new RedisServer(
        ForeignProgram.start(
            PROGRAM, command, Map.of(), new Port(port, "--port-base"), PATIENCE, log),
        port);
  }

  /** What gateways have in their settings. */
  String address() {
    return "redis://127.0.0.1:" + port;
  }

  /** The program's version, for the report. */
  static String version(Path program) {
    try {
      Process asked =
          new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
      String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher version = VERSION.matcher(said);
      return version.find() ? version.group(1) : said.strip();
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be run: %s".formatted(program, failed), failed);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
