package io.fanout.launcher.service;

import io.fanout.launcher.process.Facts;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.process.ReadyCheck;
import io.fanout.launcher.process.Service;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How to start a gateway.
 *
 * @param jdk what runs it
 * @param jvmFlags such as {@code -Xmx512m}, beside the usual ones or in their place
 * @param settings each as {@code --name=value}, such as {@code --gateway.mode=fiber}; the ports
 *     come from the two parameters
 */
public record Gateway(
    Jdk jdk, int port, int managementPort, List<String> jvmFlags, List<String> settings) {

  /** The name of its process, log and record. */
  public static final String NAME = "gateway";

  /** The facts that say where it can be reached. */
  public static final String PORT = "port";

  public static final String MANAGEMENT_PORT = "management port";

  public static final int DEFAULT_PORT = 8080;
  public static final int DEFAULT_MANAGEMENT_PORT = 8081;

  /** The setting that adds the demo's endpoints and backends. */
  public static final String DEMO = "--spring.profiles.active=demo";

  private static final String CONFIG_FILE = "--spring.config.additional-location=file:";

  public Gateway {
    jvmFlags = List.copyOf(jvmFlags);
    settings = List.copyOf(settings);
  }

  /** The setting that adds a file of settings. */
  public static String configFile(Path file) {
    return CONFIG_FILE + file.toAbsolutePath().normalize();
  }

  /**
   * The command that checks settings: those of the file, or the demo's where there is none.
   *
   * @param settings more of them, each as {@code --name=value}
   */
  public static List<String> validation(Layout layout, @Nullable Path file, List<String> settings) {
    List<String> command = new ArrayList<>();
    command.add(Jdk.current().java().toString());
    command.add("-Dloader.path=" + layout.demoJar());
    command.addAll(List.of("-jar", layout.gatewayJar().toString(), "validate"));
    command.add(file == null ? DEMO : configFile(file));
    command.addAll(settings);
    return command;
  }

  /** Whether its next start has to be prepared first, which takes seconds. */
  public boolean needsPreparing(Layout layout) {
    return !prepared(layout).isMade();
  }

  /** Does that; a start does it too where it was not done. */
  public void prepare(Layout layout) {
    prepared(layout).make();
  }

  /** Its jar with the libraries beside it, once it is prepared. */
  public Path preparedJar(Layout layout) {
    return prepared(layout).make().gatewayJar();
  }

  /** The flags that its JVM gets: the usual ones and those that are wanted. */
  public List<String> allJvmFlags() {
    return JvmDefaults.with(jdk, jvmFlags);
  }

  private PreparedGateway prepared(Layout layout) {
    return new PreparedGateway(layout, jdk, allJvmFlags());
  }

  /** It as a process to start, prepared if need be; ready when it says so and its port accepts. */
  public Service service(Layout layout) {
    Port clients = new Port(port, "--port");
    Port management = new Port(managementPort, "--management-port");
    String readiness = readiness(managementPort);
    return new Service(
        NAME,
        jdk.java(),
        arguments(prepared(layout).make()),
        List.of(clients, management),
        List.of(
            new ReadyCheck("200 from " + readiness, () -> ready(managementPort)),
            new ReadyCheck("connections accepted on port " + port, clients::accepts)),
        facts(layout));
  }

  private List<String> arguments(PreparedGateway prepared) {
    List<String> arguments = new ArrayList<>(prepared.arguments());
    arguments.addAll(settings);
    arguments.add("--gateway.inbound.port=" + port);
    arguments.add("--server.port=" + managementPort);
    return arguments;
  }

  /** What a running gateway must have been started with, to be this one. */
  public Facts facts(Layout layout) {
    Map<String, String> facts = new TreeMap<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      facts.merge(setting.substring(0, equals), setting.substring(equals + 1), Gateway::both);
      if (setting.startsWith(CONFIG_FILE)) {
        Path file = Path.of(setting.substring(CONFIG_FILE.length()));
        facts.put("content of " + file, Layout.fingerprint(file));
      }
    }
    facts.put(PORT, Integer.toString(port));
    facts.put(MANAGEMENT_PORT, Integer.toString(managementPort));
    facts.put("JDK", jdk.java() + " " + jdk.version());
    facts.put("JVM flags", String.join(" ", jvmFlags));
    facts.put("build", layout.gatewayBuild());
    return new Facts(facts);
  }

  private static String both(String first, String second) {
    return first + " and " + second;
  }

  /** Whether a gateway with that management port takes requests. */
  public static boolean ready(int managementPort) {
    return Http.accepts(readiness(managementPort));
  }

  private static String readiness(int managementPort) {
    return "http://127.0.0.1:" + managementPort + "/actuator/health/readiness";
  }
}
