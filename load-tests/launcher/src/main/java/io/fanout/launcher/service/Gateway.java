package io.fanout.launcher.service;

import io.fanout.launcher.process.LaunchParameters;
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
 * @param jdk the JDK that runs it
 * @param jvmFlags flags such as {@code -Xmx512m}, in addition to the defaults or overriding them
 * @param settings each as {@code --name=value}, such as {@code --gateway.mode=fiber}; the ports
 *     come from the two parameters
 */
public record Gateway(
    Jdk jdk, int port, int managementPort, List<String> jvmFlags, List<String> settings) {

  /** The name of its process, log and record. */
  public static final String NAME = "gateway";

  /** The launch parameters with its ports. */
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
   * The command that checks the settings of a file, or the demo's without one.
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

  /** Whether the next start needs a preparation, which takes seconds. */
  public boolean needsPreparing(Layout layout) {
    return !prepared(layout).isMade();
  }

  /** Prepares the next start. A start also does this itself if necessary. */
  public void prepare(Layout layout) {
    prepared(layout).make();
  }

  /** The prepared jar, with its libraries beside it. */
  public Path preparedJar(Layout layout) {
    return prepared(layout).make().gatewayJar();
  }

  /** The JVM's flags: the defaults and the wanted ones. */
  public List<String> allJvmFlags() {
    return JvmDefaults.with(jdk, jvmFlags);
  }

  private PreparedGateway prepared(Layout layout) {
    return new PreparedGateway(layout, jdk, allJvmFlags());
  }

  /**
   * The service to start, prepared if necessary. It is ready when its readiness says so and its
   * port accepts connections.
   */
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

  /** The launch parameters by which the launcher recognises this gateway. */
  public LaunchParameters facts(Layout layout) {
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
    return new LaunchParameters(facts);
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
