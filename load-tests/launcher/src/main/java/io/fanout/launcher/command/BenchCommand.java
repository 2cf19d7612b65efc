package io.fanout.launcher.command;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the benchmarks of a group. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Runs the benchmarks of hand-offs, pools or fibers on this machine.",
    footer = {
      "",
      "./fanout bench path measures the cost of a whole request, and ./fanout bench limit shows what",
      "adaptive-limit does; each has its own --help.",
      "A group takes up to two hours, about ten minutes with --quick, and something in between with",
      "--forks 2 --iterations 3. Run nothing else meanwhile.",
      "Writes README.md, index.html and results.json into a folder named after the group."
    })
public final class BenchCommand implements Callable<Integer> {
  private final Context context;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Optional to the parser, because "bench path" and "bench limit" have none. */
  @Parameters(
      arity = "0..1",
      paramLabel = "GROUP",
      description = "Which benchmarks: handoff, pool, fiber, http1, json or tls")
  private String group = "";

  @Option(names = "--quick", description = "Run each benchmark once, and briefly")
  private boolean quick;

  @Option(
      names = "--forks",
      paramLabel = "N",
      description = "Number of JVMs that measure each benchmark, one after another (default: 3)")
  private @Nullable Integer forks;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      description = "Number of measurements in each JVM (default: 5; for pools 10)")
  private @Nullable Integer iterations;

  @Option(
      names = "--only",
      paramLabel = "PATTERN",
      description = "Run only benchmarks whose Class.method matches this regular expression")
  private @Nullable String only;

  @Option(
      names = "--without",
      paramLabel = "PATTERN",
      description = "Skip benchmarks whose Class.method matches this regular expression")
  private @Nullable String without;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "The folder for the group's results (default: reports/bench of the project)")
  private @Nullable Path out;

  @Option(
      names = "--keep",
      description = "Also puts the results into the project's page, docs/results/archive/GROUP.md")
  private boolean keep;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "The folder of the JDK to measure on (default: the one that runs this)")
  private @Nullable Path home;

  public BenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (group.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "GROUP: missing (expected: handoff, pool, fiber, http1, json or tls; or path or limit)");
    }
    Jdk jdk = home == null ? Jdk.current() : Jdk.at(home);
    Path folder = out == null ? context.layout().root().resolve("reports/bench") : out;
    List<String> program = new ArrayList<>();
    program.add(jdk.java().toString());
    program.addAll(List.of("-jar", context.layout().benchJar().toString(), group));
    program.addAll(List.of("--out", folder.toString()));
    if (quick) {
      program.add("--quick");
    }
    pass(program, "--forks", forks);
    pass(program, "--iterations", iterations);
    pass(program, "--only", only);
    pass(program, "--without", without);
    if (keep) {
      program.addAll(List.of("--keep", pageOf(group).toString()));
    }
    return context.run(program);
  }

  private static void pass(List<String> program, String option, @Nullable Object value) {
    if (value != null) {
      program.addAll(List.of(option, value.toString()));
    }
  }

  private Path pageOf(String named) {
    Path page = context.layout().root().resolve("docs/results/archive").resolve(named + ".md");
    if (!Files.isRegularFile(page)) {
      throw new LauncherException(
          "--keep: %s is missing (expected: a page with marks, like those of handoff, pool and fiber)"
              .formatted(page));
    }
    return page;
  }
}
