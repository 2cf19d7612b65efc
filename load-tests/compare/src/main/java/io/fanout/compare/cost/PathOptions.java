package io.fanout.compare.cost;

import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that select what is measured, and how long. */
final class PathOptions {
  private static final int TURNS = 12;

  /** Fewer say nothing at 99 %. */
  private static final int LEAST_TURNS = 8;

  private static final int QUICK_SECONDS = 3;
  private static final int QUICK_WARM_UP = 10;
  private static final int MOST_TURNS = 100;
  private static final int MOST_SECONDS = 120;
  private static final int HIGHEST_PORT = 65_535;
  private static final int PORTS_OF_BACKENDS_AND_REDIS = 4;
  private static final int MOST_STARTS = 50;
  private static final int MOST_PROCESSES = 10;
  private static final int USUAL_STARTS = 5;
  static final String REDIS_EXPECTED = "redis-server on the PATH, which keeps the limit";

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
          "another gateway to compare with: vertx, vertx-json, vertx-tls, vertx-http2, floor, floor-guarantees or floor-fibers, which the project brings, or one whose command listens on $PORT and merges b, c and d from $FIRST_BACKEND and the two ports after it")
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
          "how long each load that warms a gateway up lasts, at most; less if its compilers rest (default: ${DEFAULT-VALUE})")
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

  /** What each set that was asked for measures, with its results in or below that folder. */
  List<CostPlan> plans(CommandSpec spec, Layout layout, Path folder) {
    String command =
        "./fanout bench path "
            + String.join(" ", spec.commandLine().getParseResult().originalArgs());
    try {
      refuseWrongNumbers();
      CostSelection selection =
          new CostSelection(set, only, also, peers, against != null, layout, jdk());
      List<CostSet> sets = selection.sets();
      return sets.stream()
          .map(
              one ->
                  plan(
                      selection,
                      one,
                      sets.size() == 1 ? folder : folder.resolve(one.name()),
                      command))
          .toList();
    } catch (IllegalArgumentException misuse) {
      throw new ParameterException(spec.commandLine(), String.valueOf(misuse.getMessage()), misuse);
    }
  }

  private void refuseWrongNumbers() {
    refuseOutside("--turns", turns(), against == null ? 1 : LEAST_TURNS, MOST_TURNS);
    refuseOutside("--processes", processes, 1, Math.min(MOST_PROCESSES, turns()));
    refuseOutside("--seconds", seconds, 1, MOST_SECONDS);
    refuseOutside("--warm-up", warmUp, 1, MOST_SECONDS);
    refuse(tolerance >= 0, "--tolerance", tolerance, "0 or more, in percent");
    refuseOutside("--starts", starts == null ? 0 : starts, 0, MOST_STARTS);
  }

  private CostPlan plan(CostSelection selection, CostSet one, Path folder, String command) {
    Path redis = RedisServer.installed().orElse(null);
    List<Feature> wanted = selection.features(one);
    List<Feature> leftOut =
        redis == null ? wanted.stream().filter(Feature::needsRedis).toList() : List.of();
    leftOut.forEach(
        feature ->
            refuse(!only.contains(feature.name()), "--only", feature.name(), REDIS_EXPECTED));
    List<Feature> features = wanted.stream().filter(feature -> !leftOut.contains(feature)).toList();
    List<Peer> others = selection.peers(one, features);
    int ports =
        PORTS_OF_BACKENDS_AND_REDIS
            + processes * (features.size() * (against == null ? 2 : 4) + others.size());
    refuseOutside("--port-base", firstPort, 1, HIGHEST_PORT - ports);
    return new CostPlan(
        one.question(),
        features,
        others,
        starts(selection, one),
        leftOut,
        redis,
        cells.isEmpty() ? one.cells() : cells.stream().map(CostCell::parse).toList(),
        against,
        processes,
        turns(),
        Duration.ofSeconds(quick ? QUICK_SECONDS : seconds),
        Duration.ofSeconds(quick ? QUICK_WARM_UP : warmUp),
        tolerance,
        jdk(),
        firstPort,
        folder,
        command);
  }

  private int turns() {
    return quick ? LEAST_TURNS : turns;
  }

  private int starts(CostSelection selection, CostSet one) {
    boolean usual = selection.isWhole() && one.name().equals(FeatureSets.DEFAULT);
    if (starts == null) {
      return usual ? USUAL_STARTS : 0;
    }
    return selection.takes(one, FeatureSets.DEFAULT) ? starts : 0;
  }

  private Jdk jdk() {
    return home == null ? Jdk.current() : Jdk.at(home);
  }

  private static void refuseOutside(String option, int value, int least, int most) {
    refuse(value >= least && value <= most, option, value, "%d to %d".formatted(least, most));
  }

  private static void refuse(boolean right, String option, Object value, String expected) {
    if (!right) {
      throw new IllegalArgumentException("%s %s (expected: %s)".formatted(option, value, expected));
    }
  }
}
