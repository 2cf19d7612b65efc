package io.fanout.compare;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.FoundingExperiment;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.OwnService;
import io.fanout.compare.plan.SharedWorkload;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.run.Options;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that select what to measure. */
final class RunOptions {
  private static final String USUAL = "0,10,50,100,250,500,1000,lognormal:100:0.5";
  private static final double LEAN_CALIBRATION = 30_000;
  private static final double GATLING_CALIBRATION = 7_500;

  private static final String QUICK = "10,100,1000";

  @Option(names = "--quick", description = "a first look: one run per cell")
  private boolean quick;

  @Mixin private final VariantOptions gateways = new VariantOptions();

  @Option(
      names = "--latencies",
      paramLabel = "MS",
      description =
          "the backends' latencies, e.g. 0,100,lognormal:100:0.5 (default: " + USUAL + ")")
  private @Nullable String latencies;

  @Option(
      names = "--rates",
      paramLabel = "N",
      split = ",",
      description = "fixed rates at which variants are compared (default: 100,400; quick: 150)")
  private List<Double> rates = new ArrayList<>();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "repetitions of each cell (default: 3; quick: 1; with --agreement: 6)")
  private @Nullable Integer repetitions;

  @Option(
      names = "--margin",
      paramLabel = "MS",
      description = "how far the 99th percentile may exceed the backends' own (default: 50)")
  private int margin = 50;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "the shortest window for a rate (default: 5; quick: 1.4)")
  private @Nullable Double seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description =
          "how long to warm up each fresh gateway, at 0 ms and, until its compilers are idle, at 20 ms"
              + " (default: 12; quick: 3)")
  private @Nullable Double warmUp;

  @Option(
      names = "--most-rate",
      paramLabel = "N",
      description = "the highest rate to send, in requests/s (default: as high as needed)")
  private double mostRate = 100_000;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "the load injector and the backends: lean, or gatling for Gatling and WireMock (default: lean)")
  private String engine = "lean";

  @Mixin private final AgreementOptions agreement = new AgreementOptions();

  @Option(
      names = "--founding",
      description =
          "repeat the experiment that started this project: one call and three, pools of 200 and 2,000 with three clients, fibers, virtual threads")
  private boolean founding;

  @Option(
      names = "--no-cross-check",
      description = "skip the cross-check of the fixed rates with Gatling and WireMock")
  private boolean noCrossCheck;

  @Option(
      names = "--calibration-rate",
      paramLabel = "N",
      description =
          "the rate of the calibration, in calls/s (default: 30000, with Gatling or --agreement 7500; or as many as the injector can send)")
  private @Nullable Double calibrationRate;

  @Option(
      names = "--tolerance",
      paramLabel = "MS",
      description =
          "how far the backends' median may differ from the configured latency (default: 3, or a tenth of the latency if that is more)")
  private int tolerance = 3;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "the seed for the order of cells (default: 1)")
  private long seed = 1;

  @Option(
      names = "--jvm-flag",
      paramLabel = "FLAG",
      description =
          "a JVM flag for every Fanout gateway (default: a heap of up to 1 GB, with ZGC from JDK 23 on)")
  private List<String> jvmFlags = new ArrayList<>();

  @Mixin private final OwnServiceOptions ownService = new OwnServiceOptions();

  @Mixin private final PlaceOptions place = new PlaceOptions();

  Options options(CommandSpec spec, Path out) {
    try {
      return options(out, CompareCommand.asked(spec));
    } catch (IllegalArgumentException misuse) {
      throw new ParameterException(spec.commandLine(), misuse.getMessage(), misuse);
    }
  }

  private Options options(Path out, String command) {
    agreement.refuseBadRig();
    gateways.refusePeersBeside(place.mocksHost());
    Map<String, List<String>> elsewhere = new LinkedHashMap<>();
    Optional<OwnService> own =
        ownService.service(
            latencies != null || founding || place.isElsewhere() || !place.mocksHost().isEmpty());
    VariantSelection chosen =
        founding
            ? gateways.selection(List.of(), quick, FoundingExperiment::variants)
            : gateways.selection(
                agreement.isGiven() ? AgreementOptions.VARIANTS : List.of(), quick, Variant::usual);
    // Running backends are WireMock's; the lean engine controls only its own backends.
    Engine by = place.mocksHost().isEmpty() ? Engine.parse(engine) : Engine.GATLING;
    return new Options(
        place.isElsewhere() ? running(elsewhere) : agreement.gateways(chosen.variants(), jvmFlags),
        place.isElsewhere() ? List.of() : leftOut(chosen, own),
        own.map(mine -> List.of(mine.latency())).orElseGet(this::latencies),
        rates(),
        repetitions(),
        Duration.ofMillis(OptionBounds.positive("--margin", margin)),
        OptionBounds.seconds("--seconds", seconds == null ? (quick ? 1.4 : 5) : seconds),
        OptionBounds.seconds("--warm-up", warmUp == null ? (quick ? 3 : 12) : warmUp),
        OptionBounds.rate("--most-rate", mostRate),
        OptionBounds.rate("--calibration-rate", calibrationRate(by)),
        OptionBounds.positive("--tolerance", tolerance),
        seed,
        quick,
        place.pins(),
        jvmFlags,
        elsewhere,
        place.mocksHost(),
        place.mocksPort(agreement.isGiven() ? SharedWorkload.MOST_ENGINES : 1),
        place.memoryMib(),
        place.port(),
        out,
        command,
        by,
        own.map(OwnService::workload).orElseGet(Workload::threeCalls),
        false,
        founding,
        ownService.targetRate());
  }

  private double calibrationRate(Engine engine) {
    if (calibrationRate != null) {
      return calibrationRate;
    }
    boolean gatlingTakesPart = engine == Engine.GATLING || agreement.isGiven();
    return gatlingTakesPart ? GATLING_CALIBRATION : LEAN_CALIBRATION;
  }

  private int repetitions() {
    int usual = agreement.isGiven() ? AgreementOptions.TURNS : quick ? 1 : 3;
    return OptionBounds.positive("--repetitions", repetitions == null ? usual : repetitions);
  }

  private static List<String> leftOut(VariantSelection chosen, Optional<OwnService> own) {
    List<String> all = new ArrayList<>(chosen.leftOut());
    own.map(OwnService::notes).ifPresent(all::addAll);
    return all;
  }

  AgreementOptions agreement() {
    return agreement;
  }

  boolean isFounding() {
    return founding;
  }

  /** Whether the other engine measures the fixed rates too. */
  boolean crossChecks() {
    return !noCrossCheck;
  }

  /** Refuses options for variants to start, because with --running the lab starts none. */
  private List<Variant> running(Map<String, List<String>> addresses) {
    if (gateways.areGiven() || !jvmFlags.isEmpty()) {
      throw new IllegalArgumentException(
          "--running: with --only, --variant, --peer, --jdk or --jvm-flag (expected: --running without them; a running gateway has its own settings)");
    }
    return place.running(addresses);
  }

  private List<Latency> latencies() {
    String asked =
        Optional.ofNullable(latencies)
            .orElse(
                founding
                    ? FoundingExperiment.LATENCIES
                    : agreement.isGiven() ? AgreementOptions.LATENCIES : quick ? QUICK : USUAL);
    List<Latency> all = parts(asked).stream().map(Latency::written).toList();
    OptionBounds.refuseEqual("--latencies", all.stream().map(Latency::spec).toList());
    agreement.refuseUnfit(all);
    return all;
  }

  private List<Double> rates() {
    if (rates.isEmpty()) {
      if (agreement.isGiven()) {
        return AgreementOptions.RATES;
      }
      return quick ? List.of(150.0) : List.of(100.0, 400.0);
    }
    rates.forEach(rate -> OptionBounds.rate("--rates", rate));
    OptionBounds.refuseEqual("--rates", rates);
    return rates;
  }

  static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringTokenizer tokens = new StringTokenizer(text, ",");
    while (tokens.hasMoreTokens()) {
      parts.add(tokens.nextToken().strip());
    }
    return parts;
  }
}
