package io.fanout.launcher.service;

import io.fanout.launcher.process.LaunchParameters;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.process.ReadyCheck;
import io.fanout.launcher.process.Service;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How to build and start the relay behind the gateway's client {@code go-relay}.
 *
 * @param port the port that it listens on
 */
public record GoRelay(int port) {
  /** The name of its process, log and record. */
  public static final String NAME = "relay";

  public static final int DEFAULT_PORT = 9190;

  /** The launch parameter with its port. */
  public static final String PORT = "port of the relay";

  private static final String CLIENT = "--gateway.client=go-relay";
  private static final String ADDRESS = "--gateway.relay.address=";
  private static final Path USUAL_PLACE = Path.of("/usr/local/go/bin");

  /**
   * Whether a gateway with these settings needs this relay; a different address means another
   * relay.
   */
  public static boolean isWantedBy(List<String> settings) {
    return settings.contains(CLIENT)
        && settings.stream().noneMatch(setting -> setting.startsWith(ADDRESS));
  }

  /** The installed Go: on the PATH, or in its installer's default folder. */
  public static Optional<Path> go() {
    return Stream.concat(
            Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                .filter(place -> !place.isEmpty())
                .map(Path::of),
            Stream.of(USUAL_PLACE))
        .map(place -> place.resolve("go"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The setting by which a gateway finds it. */
  public String gatewaySetting() {
    return ADDRESS + "127.0.0.1:" + port;
  }

  /**
   * Builds the relay. This takes only a moment if it is up to date.
   *
   * @throws LauncherException if Go is missing or the build fails
   */
  public void build(Layout layout) {
    Path go =
        go().orElseThrow(
                () ->
                    new LauncherException(
                        "--client go-relay: Go is not installed (expected: go on the PATH, or in %s). Get Go 1.24 or later from https://go.dev/dl, or name a relay that runs elsewhere: -- %shost:port"
                            .formatted(USUAL_PLACE, ADDRESS)));
    try {
      Files.createDirectories(program(layout).getParent());
      Process build =
          new ProcessBuilder(go.toString(), "build", "-o", fresh(layout).toString(), ".")
              .directory(layout.root().resolve(NAME).toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (build.onExit().join().exitValue() != 0) {
        throw new LauncherException(
            "relay: %s build failed in %s:%n%s"
                .formatted(go, layout.root().resolve(NAME), said.strip().indent(4)));
      }
      putInPlace(layout);
    } catch (IOException failed) {
      throw new LauncherException("relay: it cannot be built: " + failed, failed);
    }
  }

  /** Never overwrites a running program, and keeps an identical one. */
  private static void putInPlace(Layout layout) throws IOException {
    Path program = program(layout);
    if (Files.exists(program) && Files.mismatch(program, fresh(layout)) < 0) {
      Files.delete(fresh(layout));
    } else {
      Files.move(fresh(layout), program, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Path program(Layout layout) {
    return layout.directory().path().resolve("run").resolve("go-relay");
  }

  private static Path fresh(Layout layout) {
    return program(layout).resolveSibling("go-relay.new");
  }

  /** The service to start, once it is built. It is ready when its port accepts connections. */
  public Service service(Layout layout) {
    Port links = new Port(port, "--relay-port");
    return new Service(
        NAME,
        program(layout),
        List.of("-listen", "127.0.0.1:" + port),
        List.of(links),
        List.of(new ReadyCheck("connections accepted on port " + port, links::accepts)),
        facts(layout));
  }

  /** The launch parameters by which the launcher recognises this relay. */
  public LaunchParameters facts(Layout layout) {
    return new LaunchParameters(
        Map.of(PORT, Integer.toString(port), "build", Layout.fingerprint(program(layout))));
  }
}
