package io.fanout.core.client;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.RelaySettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The relay for tests of the client {@code go-relay}. It is built and started once per process, if
 * Go is installed.
 */
public final class GoRelay {
  private static final String LABEL = "go-relay";
  private static final Path SOURCES = Path.of("..", "..", "relay");
  private static final Pattern LISTENING = Pattern.compile("listening on (\\S+)");

  /** Why this machine cannot build it; empty if it can. */
  private static final class Missing {
    private static final Optional<String> REASON = missing();
  }

  /** One instance for all tests in this process. */
  private static final class Running {
    private static final String ADDRESS = start(build());
  }

  private GoRelay() {}

  /** Whether this machine has the client's requirements. */
  public static boolean canRun(String client) {
    return !client.equals(LABEL) || Missing.REASON.isEmpty();
  }

  /** Skips a test if the machine cannot run it. */
  public static void assumeGo() {
    assumeTrue(
        Missing.REASON.isEmpty(),
        () -> "the client go-relay was not tested: " + Missing.REASON.orElseThrow());
  }

  private static Optional<String> missing() {
    if (go().isEmpty()) {
      return Optional.of(
          "Go is not installed (https://go.dev/dl; looked for it on the PATH and in"
              + " /usr/local/go/bin)");
    }
    Path log = Path.of("target", "go-modules.log");
    return go(log, "mod", "download") == 0
        ? Optional.empty()
        : Optional.of("Go could not download the relay's modules: " + text(log).strip());
  }

  /** Runs Go with these arguments, writes its output to the log, and returns its exit code. */
  private static int go(Path log, String... arguments) {
    List<String> command = new ArrayList<>(List.of(go().orElseThrow().toString()));
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command)
          .directory(SOURCES.toFile())
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start()
          .onExit()
          .join()
          .exitValue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Path> go() {
    return Stream.concat(
            Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getenv().getOrDefault("PATH", "")),
            Stream.of("/usr/local/go/bin"))
        .map(place -> Path.of(place, "go"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The relay's address. */
  public static String address() {
    return Running.ADDRESS;
  }

  /** The settings with which the client finds the relay. */
  static RelaySettings settingsFor(ClientKind kind) {
    RelaySettings usual = Defaults.of(RelaySettings.class);
    return kind.label().equals(LABEL)
        ? new RelaySettings(
            address(),
            usual.connectTimeout(),
            usual.heartbeat(),
            usual.maxConnections(),
            usual.maxUnsent())
        : usual;
  }

  /** Builds the program; Go skips this if it is up to date. */
  public static Path build() {
    Path program = Path.of("target", LABEL).toAbsolutePath();
    Path log = Path.of("target", "go-build.log");
    if (go(log, "build", "-o", program.toString(), ".") != 0) {
      throw new IllegalStateException("go build: " + text(log));
    }
    return program;
  }

  private static String start(Path program) {
    try {
      Path log = Files.createTempFile("go-relay", ".log");
      Process relay = process(program, "127.0.0.1:0", log);
      Runtime.getRuntime().addShutdownHook(new Thread(relay::destroyForcibly));
      return listening(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts another relay. */
  public static Process process(Path program, String address, Path log) throws IOException {
    return new ProcessBuilder(List.of(program.toString(), "-listen", address))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  /** Waits for the relay to report its address. */
  public static String listening(Path log) {
    Await.until("the relay listens", () -> said(log).find());
    Matcher said = said(log);
    if (!said.find()) {
      throw new IllegalStateException("the relay's log lost a line");
    }
    return said.group(1);
  }

  private static Matcher said(Path log) {
    return LISTENING.matcher(text(log));
  }

  private static String text(Path log) {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
