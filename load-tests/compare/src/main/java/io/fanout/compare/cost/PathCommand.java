package io.fanout.compare.cost;

import io.fanout.compare.result.ComparisonFiles;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what a request costs the gateway, and what features or another commit change. */
@Command(
    name = "./fanout bench path",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures the CPU of a request's path: bare, with each feature, or against another commit.",
    footer = {
      "",
      "Examples:",
      "  ./fanout bench path",
      "  ./fanout bench path --against HEAD~1",
      "  ./fanout bench path --set all",
      "  ./fanout bench path --only bare --peer vertx --cells 0ms@64,0ms@64:64KB",
      "  ./fanout bench path --only access-log,all --cells 100ms@1500/s",
      "Exits with 0, with 1 if it fails, with 2 for wrong arguments, and with 3 if a request",
      "certainly costs more than allowed. Run nothing else at the same time."
    })
public final class PathCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");
  private static final int DEARER = 3;

  private final Layout layout;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private final PathOptions options = new PathOptions();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "the report's folder (default: reports/path-DATE)")
  private @Nullable Path out;

  /** A command for the project of that layout, whose own processes stay as they are. */
  public PathCommand(Layout layout) {
    this.layout =
        new Layout(layout.root(), new RunDirectory(layout.directory().path().resolve("path")));
  }

  @Override
  public Integer call() {
    Path folder = folder();
    List<CostPlan> plans = options.plans(spec, layout, folder);
    plans.stream()
        .flatMap(plan -> plan.leftOut().stream())
        .forEach(
            feature ->
                say(
                    "left out: %s (expected: %s)"
                        .formatted(feature.name(), PathOptions.REDIS_EXPECTED)));
    List<CostReport> done = new ArrayList<>();
    Path file = folder.resolve("path.md");
    layout
        .directory()
        .alone(
            () -> {
              for (CostPlan plan : plans) {
                done.add(new CostRun(layout, plan, this::say).run());
                // Keeps the sets that are done if the next one fails.
                ComparisonFiles.text(file, page(done));
              }
            });
    say("");
    say(page(done));
    say("page: " + file);
    List<String> dearer =
        done.stream()
            .flatMap(
                report -> Stream.concat(report.regressions().stream(), report.exceeded().stream()))
            .toList();
    dearer.forEach(this::say);
    return dearer.isEmpty() ? 0 : DEARER;
  }

  private static String page(List<CostReport> reports) {
    return reports.stream().map(CostPage::of).collect(Collectors.joining("\n"));
  }

  private Path folder() {
    if (out != null) {
      return out.toAbsolutePath().normalize();
    }
    String stamp = LocalDateTime.now(ZoneId.systemDefault()).format(STAMP);
    return layout.root().resolve("reports").resolve("path-" + stamp);
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
