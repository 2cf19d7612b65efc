package io.fanout.soak;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import io.fanout.soak.report.Outcome;
import io.fanout.soak.report.SoakFiles;
import io.fanout.soak.report.Tables;
import io.fanout.soak.run.Options;
import io.fanout.soak.run.SoakRun;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Soaks one gateway and reports the promises that it kept and broke. */
@Command(
    name = "./fanout soak",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Mixes faults into a steady load and ends with a table of promises and leaks.",
    footer = {
      "",
      "Examples:",
      "  ./fanout soak --minutes 20",
      "  ./fanout soak --minutes 5 --mode thread-pool --port-base 8620",
      "Exits with 0, with 1 if it fails or a promise was broken, and with 2 for wrong arguments."
    })
final class SoakCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");
  private static final List<String> MODES = List.of("fiber", "thread-pool", "virtual-thread");
  private static final double MILLIS_PER_MINUTE = 60_000;
  private static final int PORTS = 11;
  private static final int HIGHEST_PORT = 65_535;

  private final Path root;
  private final Path runs;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--minutes",
      paramLabel = "N",
      required = true,
      description = "the length after a warm-up; less than 2 gives a first look with short phases")
  private double minutes;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description = "fiber (default), thread-pool or virtual-thread")
  private String mode = "fiber";

  @Option(
      names = "--client",
      paramLabel = "NAME",
      description = "HTTP client for backends (default: event-loop)")
  private String client = "";

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "requests per second (default: ${DEFAULT-VALUE})")
  private double rate = 100;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "JDK that runs the gateway (default: the one that runs this)")
  private @Nullable Path home;

  @Option(
      names = "--port-base",
      paramLabel = "PORT",
      description =
          "the first of eleven ports, to run several soaks at once (default: ${DEFAULT-VALUE})")
  private int firstPort = 8_600;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "the folder for the tables (default: reports/soak-MODE-DATE)")
  private @Nullable Path out;

  /**
   * A command for the project in folder {@code root}; it records its processes in folder {@code
   * runs}.
   */
  SoakCommand(Path root, Path runs) {
    this.root = root;
    this.runs = runs;
  }

  @Override
  public Integer call() {
    Options options = options();
    // Use a separate run directory, so that ./fanout up and other soaks stay untouched.
    Layout layout = new Layout(root, new RunDirectory(runs.resolve("soak-" + options.firstPort())));
    AtomicReference<@Nullable Outcome> done = new AtomicReference<>();
    layout.directory().alone(() -> done.set(new SoakRun(layout, options, this::say).run()));
    Outcome outcome = done.get();
    if (outcome == null) {
      throw new IllegalStateException("the soak ended without an outcome");
    }
    say("");
    say(Tables.of(outcome));
    SoakFiles.write(outcome, options.out());
    say("tables: " + options.out().resolve("soak.md"));
    return outcome.holds() ? 0 : 1;
  }

  private Options options() {
    refuse(minutes > 0 && minutes <= 1_440, "--minutes", minutes, "more than 0, at most 1440");
    refuse(rate >= 1 && rate <= 10_000, "--rate", rate, "1 to 10000 per second");
    refuse(MODES.contains(mode), "--mode", mode, "one of " + String.join(", ", MODES));
    refuse(
        firstPort >= 1 && firstPort <= HIGHEST_PORT - PORTS + 1,
        "--port-base",
        firstPort,
        "1 to " + (HIGHEST_PORT - PORTS + 1));
    Jdk jdk = home == null ? Jdk.current() : Jdk.at(home);
    if (mode.equals("virtual-thread") && !jdk.hasVirtualThreads()) {
      throw new LauncherException(
          "--mode virtual-thread: JDK %s (expected: 21 or later; name one with --jdk)"
              .formatted(jdk.version()));
    }
    Duration length = Duration.ofMillis(Math.round(minutes * MILLIS_PER_MINUTE));
    return new Options(length, mode, client, rate, jdk, firstPort, folder(), asked());
  }

  private void refuse(boolean right, String option, Object value, String expected) {
    if (!right) {
      throw new ParameterException(
          spec.commandLine(), "%s: %s (expected: %s)".formatted(option, value, expected));
    }
  }

  private Path folder() {
    if (out != null) {
      return out.toAbsolutePath().normalize();
    }
    String stamp = LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    return root.resolve("reports").resolve("soak-%s-%s".formatted(mode, stamp));
  }

  private String asked() {
    return "./fanout soak " + String.join(" ", spec.commandLine().getParseResult().originalArgs());
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
