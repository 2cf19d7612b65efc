package io.fanout.compare.limit;

import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.run.Machine;
import io.fanout.compare.run.Pinning;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the effect of a gateway's adaptive limit, second by second. */
@Command(
    name = "./fanout bench limit",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Shows what adaptive-limit does when a backend becomes slower, full, or both, under 1,000 requests/s.",
    footer = {"", "Takes about 90 s per case. Run nothing else at the same time."})
public final class LimitCommand implements Callable<Integer> {
  private static final int PORTS = 3;
  private static final int HIGHEST_PORT = 65_535;

  private final Layout layout;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--only",
      paramLabel = "CASE",
      split = ",",
      description = "of slower, full and both (default: all)")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "JDK that runs the gateway (default: the one that runs this)")
  private @Nullable Path home;

  @Option(
      names = "--port-base",
      paramLabel = "PORT",
      description = "the first of three ports (default: ${DEFAULT-VALUE})")
  private int firstPort = 8_750;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "the page (default: reports/adaptive-limit.md)")
  private @Nullable Path out;

  /** A command for the project of that layout. It leaves the project's running processes alone. */
  public LimitCommand(Layout layout) {
    this.layout =
        new Layout(layout.root(), new RunDirectory(layout.directory().path().resolve("limit")));
  }

  @Override
  public Integer call() {
    List<String> names = LimitCase.all().stream().map(LimitCase::name).toList();
    for (String name : only) {
      refuse(names.contains(name), "--only", name, "of " + String.join(", ", names));
    }
    int highest = HIGHEST_PORT - PORTS + 1;
    refuse(firstPort >= 1 && firstPort <= highest, "--port-base", firstPort, "1 to " + highest);
    Jdk jdk = home == null ? Jdk.current() : Jdk.at(home);
    Pinning pinning = Pinning.of(true);
    say(pinning.said());
    List<String> pages = new ArrayList<>();
    for (LimitCase played : LimitCase.all()) {
      if (only.isEmpty() || only.contains(played.name())) {
        layout
            .directory()
            .alone(
                () ->
                    pages.add(
                        played(new LimitRun(layout, jdk, firstPort, pinning, this::say), played)));
      }
    }
    Path page = out == null ? layout.root().resolve("reports").resolve("adaptive-limit.md") : out;
    ComparisonFiles.text(page, String.join("\n", pages) + "\n" + conditions(jdk, pinning));
    say("page: " + page.toAbsolutePath().normalize());
    return 0;
  }

  private String played(LimitRun run, LimitCase played) {
    List<SecondSummary> seconds = run.of(played);
    say("%s: %s".formatted(played.name(), LimitPage.summary(played, seconds)));
    return LimitPage.of(played, seconds);
  }

  private String conditions(Jdk jdk, Pinning pinning) {
    return "Commit %s, JDK %s, %s; %s.\n"
        .formatted(
            Machine.commit(layout.root()), jdk.version(), Machine.processor(), pinning.said());
  }

  private void refuse(boolean right, String option, Object value, String expected) {
    if (!right) {
      throw new ParameterException(
          spec.commandLine(), "%s %s (expected: %s)".formatted(option, value, expected));
    }
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
