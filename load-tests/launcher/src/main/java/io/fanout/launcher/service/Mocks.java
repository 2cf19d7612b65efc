package io.fanout.launcher.service;

import io.fanout.launcher.process.LaunchParameters;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.process.ReadyCheck;
import io.fanout.launcher.process.Service;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How to start the mock backends B, C and D.
 *
 * @param jdk the JDK that runs them
 * @param firstPort B's port; C and D have the next two
 * @param latencies the initial latencies, e.g. {@code b=100}
 * @param memory JVM flags
 */
public record Mocks(Jdk jdk, int firstPort, List<String> latencies, List<String> memory) {

  /** The name of their process, log and record. */
  public static final String NAME = "mocks";

  public static final int DEFAULT_FIRST_PORT = 9101;

  /** The launch parameter with the first port. */
  public static final String FIRST_PORT = "port of b";

  private static final String PORT_OPTION =
      "--mocks-port, or use the backends that run there with --no-mocks";

  private static final String BACKENDS = "bcd";

  public Mocks {
    latencies = List.copyOf(latencies);
    memory = List.copyOf(memory);
  }

  /** Backends with little memory, enough to try the gateway. */
  public Mocks(Jdk jdk, int firstPort, List<String> latencies) {
    this(jdk, firstPort, latencies, List.of("-Xmx256m"));
  }

  /** The service to start. It is ready when all three backends answer. */
  public Service service(Layout layout) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(memory);
    arguments.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-jar"));
    arguments.add(layout.directory().copyOf(layout.mocksJar()).toString());
    arguments.addAll(portOptions(firstPort));
    arguments.addAll(latencies);
    return new Service(
        NAME,
        jdk.java(),
        arguments,
        ports().mapToObj(port -> new Port(port, PORT_OPTION)).toList(),
        ports().mapToObj(Mocks::answers).toList(),
        facts(layout));
  }

  /**
   * The launch parameters by which the launcher recognises these backends; latencies may have
   * changed.
   */
  public LaunchParameters facts(Layout layout) {
    return new LaunchParameters(
        Map.of(
            FIRST_PORT,
            Integer.toString(firstPort),
            "build",
            Layout.fingerprint(layout.mocksJar())));
  }

  /** The settings by which a gateway finds them. */
  public List<String> gatewaySettings() {
    return firstPort == DEFAULT_FIRST_PORT ? List.of() : gatewaySettings("127.0.0.1");
  }

  /** The settings by which a gateway finds them on that host. */
  public List<String> gatewaySettings(String host) {
    return IntStream.range(0, BACKENDS.length())
        .mapToObj(
            i ->
                "--gateway.backends.%c.hosts[0]=http://%s:%d"
                    .formatted(BACKENDS.charAt(i), host, firstPort + i))
        .toList();
  }

  /** The command that sets their latencies or, without further arguments, shows them. */
  public static List<String> latencyCommand(Layout layout, int firstPort, List<String> specs) {
    List<String> command = new ArrayList<>();
    command.add(Jdk.current().java().toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", layout.mocksJar().toString()));
    command.add("io.fanout.mocks.LatencyCommand");
    command.addAll(portOptions(firstPort));
    command.addAll(specs);
    return command;
  }

  /** The current settings, one line for each backend. */
  public static String latencies(Layout layout, int firstPort) {
    Path java = Jdk.current().java();
    try {
      Process asked =
          new ProcessBuilder(latencyCommand(layout, firstPort, List.of()))
              .redirectErrorStream(true)
              .start();
      return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be run: %s".formatted(java, failed), failed);
    }
  }

  /** Whether all three answer. */
  public static boolean ready(int firstPort) {
    return IntStream.range(firstPort, firstPort + BACKENDS.length())
        .mapToObj(Mocks::answers)
        .allMatch(check -> check.holds().getAsBoolean());
  }

  private IntStream ports() {
    return IntStream.range(firstPort, firstPort + BACKENDS.length());
  }

  private static ReadyCheck answers(int port) {
    String url = "http://127.0.0.1:" + port + "/__admin/settings";
    return new ReadyCheck("200 from " + url, () -> Http.accepts(url));
  }

  private static List<String> portOptions(int firstPort) {
    return IntStream.range(0, BACKENDS.length())
        .mapToObj(i -> "--port-%c=%d".formatted(BACKENDS.charAt(i), firstPort + i))
        .toList();
  }
}
