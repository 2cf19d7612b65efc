package io.fanout.compare;

import io.fanout.compare.judge.Assertion;
import io.fanout.compare.judge.Verdict;
import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Plan;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.run.Lab;
import io.fanout.compare.run.Options;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures variants of the gateway under the same load and writes a report. */
@Command(
    name = "./fanout compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures the load that each mode sustains as backends get slower, and writes a report.",
    footer = {
      "",
      "Examples:",
      "  ./fanout compare --quick",
      "  ./fanout compare --only thread-pool-200,fiber-event-loop --latencies 100,1000",
      "  ./fanout compare --variant \"pool-500=mode=thread-pool pool.request-threads=500 pool.call-threads=1500\"",
      "  ./fanout compare --from reports/a/report.json --from reports/b/report.json",
      "  ./fanout compare --quick --assert \"fiber>=5xthread-pool-200@1000ms\"",
      "Exits with 0, with 1 if it fails or a claim does not hold, and with 2 for wrong arguments."
    })
final class CompareCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");

  private static final List<String> WITH_FROM = List.of("--from", "--out", "--assert");

  private static final Set<String> NOT_WITH_AGREEMENT =
      Set.of(
          "--engine",
          "--founding",
          "--no-cross-check",
          "--peer",
          "--most-rate",
          "--seed",
          "--config",
          "--latency-of",
          "--bodies-of",
          "--target-rate",
          "--running",
          "--mocks-host",
          "--assert");

  private final Layout layout;
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final RunOptions run = new RunOptions();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "the report's folder (default: reports/compare-DATE)")
  private @Nullable Path out;

  @Option(
      names = "--from",
      paramLabel = "JSON",
      description = "measure nothing; render or merge the report.json of earlier runs")
  private List<Path> from = new ArrayList<>();

  @Option(
      names = "--assert",
      paramLabel = "CLAIM",
      description = "exit with 1 unless the claim holds, e.g. \"fiber>=5xthread-pool-200@1000ms\"")
  private List<String> claims = new ArrayList<>();

  CompareCommand(Layout layout) {
    this.layout = layout;
  }

  @Override
  public Integer call() {
    List<Assertion> assertions = assertions();
    refuseMeasuringWhatIsJoined();
    Path folder = folder();
    if (run.agreement().isGiven()) {
      refuseBesideAgreement();
      return agreement(folder);
    }
    if (run.isFounding()) {
      Options options = run.options(spec, folder);
      layout.directory().alone(() -> new FoundingRun(layout, options, folder, this::say).run());
      return 0;
    }
    Comparison comparison =
        from.isEmpty() ? measured(folder, assertions) : joined().linkedFrom(folder);
    ReportFiles.write(comparison, folder);
    say("");
    say(Verdict.of(comparison));
    say("report: " + folder.resolve("report.html"));
    return allHold(assertions, comparison) && !comparison.cells().isEmpty() ? 0 : 1;
  }

  private int agreement(Path folder) {
    Options options = run.options(spec, folder);
    AgreementRun agreement = new AgreementRun(layout, options, run.agreement().rig(), this::say);
    layout.directory().alone(agreement::run);
    return agreement.hasMeasured() ? 0 : 1;
  }

  private List<Assertion> assertions() {
    try {
      return claims.stream().map(Assertion::parse).toList();
    } catch (IllegalArgumentException malformed) {
      throw new ParameterException(spec.commandLine(), malformed.getMessage(), malformed);
    }
  }

  private void refuseMeasuringWhatIsJoined() {
    if (from.isEmpty()) {
      return;
    }
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      if (!WITH_FROM.contains(given.longestName())) {
        throw new ParameterException(
            spec.commandLine(),
            "%s: --from measures nothing (expected: only %s beside it)"
                .formatted(given.longestName(), String.join(", ", WITH_FROM)));
      }
    }
  }

  private void refuseBesideAgreement() {
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      if (NOT_WITH_AGREEMENT.contains(given.longestName())) {
        throw new ParameterException(
            spec.commandLine(),
            "%s: with --agreement (expected: without; it measures the demo's endpoint at fixed rates with all engines, and asserts nothing)"
                .formatted(given.longestName()));
      }
    }
  }

  private Path folder() {
    if (out != null) {
      return out.toAbsolutePath().normalize();
    }
    String stamp = LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    return layout.root().resolve("reports").resolve("compare-" + stamp);
  }

  private Comparison measured(Path folder, List<Assertion> assertions) {
    Options options = run.options(spec, folder);
    refuseUnplanned(assertions, options.plan());
    AtomicReference<@Nullable Comparison> done = new AtomicReference<>();
    layout.directory().alone(() -> done.set(measured(options)));
    Comparison comparison = done.get();
    if (comparison == null) {
      throw new IllegalStateException("the lab ended without a result");
    }
    return comparison;
  }

  private Comparison measured(Options options) {
    Comparison comparison = new Lab(layout, options, this::say).run();
    if (options.engine() == Engine.GATLING || !run.crossChecks()) {
      return comparison;
    }
    return CrossCheck.of(layout, options, this::say).with(comparison);
  }

  private void refuseUnplanned(List<Assertion> assertions, Plan plan) {
    try {
      assertions.forEach(assertion -> assertion.refuseUnplanned(plan.cells()));
    } catch (IllegalArgumentException unplanned) {
      throw new ParameterException(spec.commandLine(), unplanned.getMessage(), unplanned);
    }
  }

  private Comparison joined() {
    return from.stream().map(ComparisonFiles::read).reduce(Comparison::mergedWith).orElseThrow();
  }

  private boolean allHold(List<Assertion> assertions, Comparison comparison) {
    boolean all = true;
    for (Assertion assertion : assertions) {
      Assertion.Outcome outcome = assertion.check(comparison);
      say(outcome.said());
      all &= outcome.holds();
    }
    return all;
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line.stripTrailing().replace("\r", ""));
    spec.commandLine().getOut().flush();
  }

  /** The command line, for the report's conditions. */
  static String asked(CommandSpec spec) {
    return String.format(
        Locale.ROOT,
        "./fanout compare %s",
        String.join(" ", spec.commandLine().getParseResult().originalArgs()));
  }
}
