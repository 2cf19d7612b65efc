package io.fanout.bench;

import io.fanout.bench.fiber.Goroutines;
import io.fanout.bench.report.Conditions;
import io.fanout.bench.report.KeptPage;
import io.fanout.bench.report.Measured;
import io.fanout.bench.report.Page;
import io.fanout.bench.report.Report;
import io.fanout.bench.report.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the benchmarks of a group and writes their results. */
@Command(
    name = "./fanout bench",
    mixinStandardHelpOptions = true,
    description = "Runs the benchmarks of a group on this machine.")
public final class Bench implements Callable<Integer> {
  private static final int FORKS = 3;
  private static final int ITERATIONS = 5;

  /** The published figures for pools cover the last ten of twenty runs. */
  private static final int ITERATIONS_OF_POOLS = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "GROUP",
      description = "Which benchmarks: handoff, pool, fiber, http1, json or tls")
  private String group = "";

  @Option(names = "--quick", description = "Run each benchmark once, and briefly")
  private boolean quick;

  @Option(
      names = "--forks",
      paramLabel = "N",
      description = "Number of JVMs that measure each benchmark, one after another (default: 3)")
  private int forks = FORKS;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "Number of measurements in each JVM (default: 5; for pools 10)")
  private @Nullable Integer iterations;

  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      description = "Run only benchmarks whose Class.method matches this regular expression")
  private String only = "";

  @Option(
      names = "--without",
      paramLabel = "PATTERN",
      description = "Skip benchmarks whose Class.method matches this regular expression")
  private String without = "";

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "The folder for the results (default: ${DEFAULT-VALUE})")
  private Path out = Path.of("reports", "bench");

  @Option(
      names = "--keep",
      paramLabel = "PAGE",
      description = "Also insert the results between the marks of this Markdown page")
  private @Nullable Path keep;

  /** Runs the benchmarks that the arguments select, and exits with 0 on success. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Bench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException, RunnerException {
    refuse();
    Path folder = Files.createDirectories(out.resolve(group));
    Conditions conditions = Conditions.here(command());
    Collection<RunResult> runs = new Runner(options(folder).build()).run();
    Report report = report(conditions, Results.of(runs, conditions.cores()));
    Path page = new Page(report).write(folder);
    spec.commandLine().getOut().println(Files.readString(folder.resolve("README.md")));
    spec.commandLine().getOut().println("With charts: " + page.toAbsolutePath().normalize());
    if (keep != null) {
      new KeptPage(keep).put(report);
      spec.commandLine().getOut().println("Kept in " + keep);
    }
    return CommandLine.ExitCode.OK;
  }

  /** Checks all arguments before the first measurement. */
  private void refuse() throws IOException {
    if (!Groups.all().contains(group)) {
      throw misuse(
          "%s: no such group (expected: one of %s)"
              .formatted(group, String.join(", ", Groups.all())));
    }
    refuseLength();
    refuseUnmatched("--only", only);
    if (!without.isEmpty()) {
      refuseUnmatched("--without", without);
    }
    try {
      if (keep != null) {
        new KeptPage(keep).refuseWithoutPlace();
      }
    } catch (IllegalArgumentException unfit) {
      throw misuse("--keep " + unfit.getMessage());
    }
    if (keep != null && !only.isEmpty()) {
      throw misuse("--keep: not with --only (expected: all of a page's results)");
    }
  }

  private void refuseUnmatched(String option, String pattern) {
    try {
      if (Groups.names(group, pattern).isEmpty()) {
        throw misuse(
            "%s %s: nothing of %s that this JDK can run matches (expected: one of %s)"
                .formatted(option, pattern, group, Groups.names(group, "")));
      }
    } catch (PatternSyntaxException malformed) {
      throw misuse(
          "%s %s: %s (expected: a regular expression)"
              .formatted(option, pattern, malformed.getDescription()));
    }
  }

  private void refuseLength() {
    if (forks < 1) {
      throw misuse("--forks %d: no JVM would measure (expected: 1 or more)".formatted(forks));
    }
    if (iterations != null && iterations < 1) {
      throw misuse(
          "--iterations %d: nothing would be measured (expected: 1 or more)".formatted(iterations));
    }
    if (quick && (forks != FORKS || iterations != null)) {
      throw misuse("--quick: not with --forks or --iterations (expected: one length)");
    }
  }

  private ParameterException misuse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Report report(Conditions conditions, Results results)
      throws IOException, InterruptedException {
    Optional<Goroutines.Run> go =
        group.equals("fiber") && only.isEmpty() ? Goroutines.run() : Optional.empty();
    if (go.isEmpty()) {
      return new Report(group, conditions, results, Literature.of(group));
    }
    Results withGo = results;
    for (Goroutines.Value value : go.get().values()) {
      withGo =
          withGo.and(
              value.question(),
              new Measured(
                  "go",
                  new TreeMap<>(),
                  value.score(),
                  Double.NaN,
                  value.unit(),
                  Map.of(),
                  conditions.cores() < 2));
    }
    return new Report(group, conditions.and(go.get().version()), withGo, Literature.of(group));
  }

  private ChainedOptionsBuilder options(Path folder) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(Groups.pattern(group, only))
            .exclude(Groups.impossibleHere())
            .exclude(without.isEmpty() ? Groups.NONE : Groups.pattern(group, without))
            .jvmArgsPrepend(
                "--add-opens=java.base/java.lang=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED")
            .shouldFailOnError(true)
            .resultFormat(ResultFormatType.JSON)
            .result(folder.resolve("results.json").toString());
    // The classes define runs that are short but meaningful; a thorough run repeats them.
    return quick ? options : options.forks(forks).measurementIterations(iterations());
  }

  private int iterations() {
    if (iterations != null) {
      return iterations;
    }
    return group.equals("pool") ? ITERATIONS_OF_POOLS : ITERATIONS;
  }

  private String command() {
    StringBuilder command = new StringBuilder("./fanout bench ").append(group);
    if (quick) {
      command.append(" --quick");
    }
    if (forks != FORKS) {
      command.append(" --forks ").append(forks);
    }
    if (iterations != null) {
      command.append(" --iterations ").append(iterations);
    }
    if (!only.isEmpty()) {
      command.append(" --only '").append(only).append('\'');
    }
    if (!without.isEmpty()) {
      command.append(" --without '").append(without).append('\'');
    }
    return command.toString();
  }
}
