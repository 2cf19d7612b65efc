package io.fanout.compare.cost;

import io.fanout.compare.result.ComparisonFiles;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
  private static final int TURNS = 12;

  /** Fewer say nothing at 99 %. */
  private static final int LEAST_TURNS = 8;

  private static final int QUICK_WARM_UP = 15;
  private static final int MOST_TURNS = 100;
  private static final int MOST_SECONDS = 120;
  private static final int HIGHEST_PORT = 65_535;
  private static final int PORTS_OF_BACKENDS_AND_REDIS = 4;
  private static final int MOST_STARTS = 50;
  private static final int MOST_PROCESSES = 10;
  private static final int USUAL_STARTS = 5;
  private static final String REDIS_EXPECTED = "redis-server on the PATH, which keeps the limit";

  private final Layout layout;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--against",
      paramLabel = "COMMIT",
      description = "also builds and measures that commit, and compares with it")
  private @Nullable String against;

  @Option(
      names = "--set",
      paramLabel = "SET",
      description =
          "features (default); peers: the bare path beside other gateways; bodies: the same with large bodies; policy: identities, CORS and limits, alone and together; tls: to clients and to backends; or all of these, one after the other")
  private String set = FeatureSets.DEFAULT;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description =
          "these features of any set, beside bare and what else they are compared with (default: the set; with --against: bare)")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--also",
      paramLabel = "NAME=SETTINGS",
      description = "one more, e.g. \"pages=-XX:+UseTransparentHugePages\"")
  private List<String> also = new ArrayList<>();

  @Option(
      names = "--peer",
      paramLabel = "NAME[=COMMAND]",
      description =
          "another gateway to compare with: vertx, vertx-json, vertx-tls or floor, which the project brings, or one whose command listens on $PORT and merges b, c and d from $FIRST_BACKEND and the two ports after it")
  private List<String> peers = new ArrayList<>();

  @Option(
      names = "--starts",
      paramLabel = "N",
      description =
          "how often the start is measured, before all else (default: 5 with the features, else 0)")
  private @Nullable Integer starts;

  @Option(
      names = "--cells",
      paramLabel = "CELL",
      split = ",",
      description =
          "loads: 100ms@1500/s is a rate, 0ms@64 are requests in progress; 0ms@64:64KB sets the backends' bodies (default: the set's, for most 100ms@1500/s,0ms@64)")
  private List<String> cells = new ArrayList<>();

  @Option(
      names = "--turns",
      paramLabel = "N",
      description = "turns of each gateway in each cell (default: ${DEFAULT-VALUE})")
  private int turns = TURNS;

  @Option(
      names = "--processes",
      paramLabel = "N",
      description =
          "processes of each gateway, which take its turns one after the other: the JIT compiles each differently (default: ${DEFAULT-VALUE})")
  private int processes = 2;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "length of a turn (default: ${DEFAULT-VALUE})")
  private int seconds = 5;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "how long each gateway is loaded first, at most; less if its compilers rest (default: ${DEFAULT-VALUE})")
  private int warmUp = 40;

  @Option(names = "--quick", description = "8 turns of 3 s")
  private boolean quick;

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      description =
          "with --against: the largest certain increase of a request's CPU, in percent (default: ${DEFAULT-VALUE})")
  private int tolerance = 10;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "JDK that runs the gateways (default: the one that runs this)")
  private @Nullable Path home;

  @Option(
      names = "--port-base",
      paramLabel = "PORT",
      description = "the first of up to some hundred ports (default: ${DEFAULT-VALUE})")
  private int firstPort = 8_700;

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
    List<CostPlan> plans = plans(folder);
    plans.stream()
        .flatMap(plan -> plan.leftOut().stream())
        .forEach(
            feature ->
                say("left out: %s (expected: %s)".formatted(feature.name(), REDIS_EXPECTED)));
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

  private List<CostPlan> plans(Path folder) {
    CostSelection selection =
        checked(() -> new CostSelection(set, only, also, peers, against != null, layout, jdk()));
    List<CostSet> sets = selection.sets();
    return sets.stream()
        .map(one -> plan(selection, one, sets.size() == 1 ? folder : folder.resolve(one.name())))
        .toList();
  }

  private CostPlan plan(CostSelection selection, CostSet one, Path folder) {
    int turnsWanted = quick ? LEAST_TURNS : turns;
    int least = against == null ? 1 : LEAST_TURNS;
    refuse(
        turnsWanted >= least && turnsWanted <= MOST_TURNS,
        "--turns",
        turnsWanted,
        "%d to %d".formatted(least, MOST_TURNS));
    refuse(
        processes >= 1 && processes <= Math.min(MOST_PROCESSES, turnsWanted),
        "--processes",
        processes,
        "1 to %d".formatted(Math.min(MOST_PROCESSES, turnsWanted)));
    refuse(seconds >= 1 && seconds <= MOST_SECONDS, "--seconds", seconds, "1 to " + MOST_SECONDS);
    refuse(warmUp >= 1 && warmUp <= MOST_SECONDS, "--warm-up", warmUp, "1 to " + MOST_SECONDS);
    refuse(tolerance >= 0, "--tolerance", tolerance, "0 or more, in percent");
    Path redis = RedisServer.installed().orElse(null);
    List<Feature> wanted = checked(() -> selection.features(one));
    List<Feature> leftOut =
        redis == null ? wanted.stream().filter(Feature::needsRedis).toList() : List.of();
    leftOut.forEach(
        feature ->
            refuse(!only.contains(feature.name()), "--only", feature.name(), REDIS_EXPECTED));
    List<Feature> features = wanted.stream().filter(feature -> !leftOut.contains(feature)).toList();
    List<Peer> others = checked(() -> selection.peers(one, features));
    int startsWanted = startsWanted(selection, one);
    refuse(
        startsWanted >= 0 && startsWanted <= MOST_STARTS,
        "--starts",
        startsWanted,
        "0 to " + MOST_STARTS);
    int ports =
        PORTS_OF_BACKENDS_AND_REDIS
            + processes * (features.size() * (against == null ? 2 : 4) + others.size());
    refuse(
        firstPort >= 1 && firstPort <= HIGHEST_PORT - ports,
        "--port-base",
        firstPort,
        "1 to " + (HIGHEST_PORT - ports));
    return new CostPlan(
        one.question(),
        features,
        others,
        startsWanted,
        leftOut,
        redis,
        cells.isEmpty() ? one.cells() : checked(() -> cells.stream().map(CostCell::parse).toList()),
        against,
        processes,
        turnsWanted,
        Duration.ofSeconds(quick ? 3 : seconds),
        Duration.ofSeconds(quick ? QUICK_WARM_UP : warmUp),
        tolerance,
        jdk(),
        firstPort,
        folder,
        "./fanout bench path "
            + String.join(" ", spec.commandLine().getParseResult().originalArgs()));
  }

  private int startsWanted(CostSelection selection, CostSet one) {
    boolean usual = selection.isWhole() && one.name().equals(FeatureSets.DEFAULT);
    if (starts == null) {
      return usual ? USUAL_STARTS : 0;
    }
    return selection.takes(one, FeatureSets.DEFAULT) ? starts : 0;
  }

  private Jdk jdk() {
    return home == null ? Jdk.current() : Jdk.at(home);
  }

  private <T> T checked(Supplier<T> asked) {
    try {
      return asked.get();
    } catch (IllegalArgumentException malformed) {
      throw new ParameterException(
          spec.commandLine(), String.valueOf(malformed.getMessage()), malformed);
    }
  }

  private void refuse(boolean right, String option, Object value, String expected) {
    if (!right) {
      throw new ParameterException(
          spec.commandLine(), "%s %s (expected: %s)".formatted(option, value, expected));
    }
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
