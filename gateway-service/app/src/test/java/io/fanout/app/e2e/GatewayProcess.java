package io.fanout.app.e2e;

import io.fanout.boot.GatewayApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A gateway in a process of its own, for tests of signals and of the process's end. */
final class GatewayProcess implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("ready on port (\\d+)");
  private static final Pattern MANAGED = Pattern.compile("Netty started on port (\\d+)");
  private static final long LONGEST_SECONDS = 600;

  private final Process process;
  private final Path log;
  private final int port;

  private GatewayProcess(Process process, Path log) throws IOException, InterruptedException {
    this.process = process;
    this.log = log;
    this.port = awaitPort();
  }

  /** Starts with the demo's settings and these changes, and waits until the gateway is ready. */
  static GatewayProcess start(Path folder, String... settings)
      throws IOException, InterruptedException {
    return startOn(List.of(), folder, settings);
  }

  /** The same with more JVM options. */
  static GatewayProcess startOn(List<String> options, Path folder, String... settings)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path")));
    command.addAll(options);
    command.add(GatewayApplication.class.getName());
    command.add("--spring.profiles.active=demo");
    command.add("--gateway.inbound.port=0");
    for (String setting : settings) {
      command.add("--" + setting);
    }
    if (Arrays.stream(settings).noneMatch(each -> each.startsWith("spring.config."))) {
      command.add("--" + GenerousTimeLimits.setting());
    }
    Path log = folder.resolve("gateway.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    return new GatewayProcess(process, log);
  }

  private int awaitPort() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
    while (System.nanoTime() - end < 0) {
      OptionalInt ready = logged(READY);
      if (ready.isPresent()) {
        return ready.getAsInt();
      }
      if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    process.destroyForcibly();
    throw new IOException("the gateway did not start: " + output());
  }

  int port() {
    return port;
  }

  /** The management port; needs the setting {@code logging.level.org.springframework.boot=info}. */
  int managementPort() {
    return logged(MANAGED).orElseThrow(() -> new AssertionError(output()));
  }

  private OptionalInt logged(Pattern port) {
    Matcher line = port.matcher(output());
    return line.find() ? OptionalInt.of(Integer.parseInt(line.group(1))) : OptionalInt.empty();
  }

  String output() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** Sends this signal. */
  void signal(String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    if (kill.waitFor() != 0) {
      throw new IOException("kill ended with " + kill.exitValue());
    }
  }

  boolean awaitEnd() throws InterruptedException {
    return process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
