package io.fanout.compare.run;

import io.fanout.compare.judge.Judge;
import io.fanout.compare.plan.Ceiling;
import io.fanout.compare.plan.Cell;
import io.fanout.compare.plan.Ladder;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Plan;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Conditions;
import io.fanout.compare.result.Measured;
import io.fanout.compare.result.Setup;
import io.fanout.compare.result.Step;
import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.service.Mocks;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Measures all cells of a plan, one after the other. */
public final class Lab {
  private static final Latency NONE = Latency.parse("0");
  private static final Duration OVERHEAD_OF_A_CELL = Duration.ofSeconds(30);
  private static final int STEPS_OF_A_CELL = 7;
  private static final int ATTEMPTS = 3;

  private final Layout layout;
  private final Options options;
  private final Consumer<String> out;
  private final Pinning pinning;
  private final Injector injector;
  private final List<String> notes = new ArrayList<>();

  public Lab(Layout layout, Options options, Consumer<String> out) {
    this.layout = layout;
    this.options = options;
    this.out = out;
    this.pinning = Pinning.of(options.pin());
    this.injector = new Injector(layout.root(), pinning.beforeRig());
  }

  /**
   * Measures.
   *
   * @throws LauncherException if the backends are not what they are told to be
   */
  public Comparison run() {
    Plan plan =
        Plan.of(
            options.variants(),
            options.latencies(),
            options.repetitions(),
            options.seed(),
            options.quick());
    out.accept(pinning.said());
    try (Session session = new Session(layout.directory())) {
      Mocks mocks = new Mocks(Jdk.current(), options.mocksPort(), List.of());
      Backends backends = backends(session, mocks);
      Load load = new Load(injector, backends, options);
      List<Calibration> calibrations = calibrate(load, backends);
      Gateways gateways = new Gateways(layout, session, options, mocks, pinning);
      Progress progress =
          new Progress(
              out,
              System::nanoTime,
              plan.cells().size(),
              OVERHEAD_OF_A_CELL.plus(options.window().multipliedBy(STEPS_OF_A_CELL)));
      progress.begin();
      List<Measured> cells = new ArrayList<>();
      for (Cell cell : plan.cells()) {
        measure(cell, gateways, backends, load).ifPresent(cells::add);
        progress.done(said(cell, cells));
      }
      return new Comparison(
          List.of(conditions()), setups(), options.fixedRates(), calibrations, cells, notes);
    }
  }

  /** A warm-up that a busy machine held up must not keep the fixed rates from being tried. */
  private double atLeastFixed(double warm) {
    return options.fixedRates().stream().mapToDouble(rate -> 2 * rate).reduce(warm, Math::max);
  }

  private Backends backends(Session session, Mocks mocks) {
    if (!options.mocksHost().isEmpty()) {
      return new Backends(layout, options.mocksHost(), options.mocksPort(), Optional.empty());
    }
    Instance instance = session.start(mocks.service(layout).startedBy(pinning.beforeRig()));
    return new Backends(layout, "127.0.0.1", options.mocksPort(), Optional.of(instance.pid()));
  }

  private List<Calibration> calibrate(Load load, Backends backends) {
    List<Calibration> calibrations = new ArrayList<>();
    backends.answerAfter(NONE);
    double most = atLeastFixed(load.warmUp(backends.urls(), Backends.PATHS));
    for (Latency latency : options.latencies()) {
      backends.answerAfter(latency);
      double files =
          Ceiling.CALLS
              * Ceiling.ofOpenFiles(Machine.openFiles(), latency).orElse(Double.MAX_VALUE);
      // The injector is no faster with a mock than with a gateway; half leaves it room.
      double rate = Math.rint(Math.min(Math.min(options.calibrationRate(), files), most / 2));
      Calibration calibration = calibrate(load, latency, Math.max(1, rate));
      calibrations.add(calibration);
      out.accept(
          String.format(
              Locale.ROOT,
              "backends alone, set to %s: %.1f ms at %,.0f calls/s, %,.0f at once",
              latency.label(),
              calibration.p50(),
              calibration.perSecond(),
              calibration.atOnce()));
    }
    return calibrations;
  }

  /** A machine may be busy for a moment; one that is so three times is not quiet. */
  private static Calibration calibrate(Load load, Latency latency, double rate) {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        return Calibrator.check(latency, load.direct(latency, rate), rate);
      } catch (LauncherException notYet) {
        breathe(latency);
      }
    }
    return Calibrator.check(latency, load.direct(latency, rate), rate);
  }

  /** Empty, with a note, if the gateway could not be measured: the others still can. */
  private Optional<Measured> measure(Cell cell, Gateways gateways, Backends backends, Load load) {
    backends.answerAfter(NONE);
    try (Subject subject = gateways.open(cell.variant())) {
      double most = atLeastFixed(load.warmUp(subject.url(), "/aggregate/#{n}"));
      backends.answerAfter(cell.latency());
      OptionalDouble pool = Ceiling.ofPool(cell.variant(), cell.latency());
      OptionalDouble files = Ceiling.ofOpenFiles(Machine.openFiles(), cell.latency());
      List<Step> steps =
          search(
              subject,
              cell,
              load,
              Math.min(most, pool.orElse(most)),
              Math.min(options.mostRate(), files.orElse(options.mostRate())));
      Judge judge =
          new Judge(
              pool,
              files,
              pinning.gateway().size(),
              pinning.rig().size(),
              !pinning.pinned() || !options.elsewhere().isEmpty());
      String report =
          GatlingReport.keep(load.scratch(), options.out().resolve("gatling"), cell.id());
      return Optional.of(
          new Measured(
              cell.variant().name(),
              cell.latency().spec(),
              cell.repetition(),
              steps,
              judge.limit(steps),
              report.isEmpty() ? "" : "gatling/" + report));
    } catch (LauncherException failed) {
      notes.add("%s could not be measured: %s".formatted(cell.label(), failed.getMessage()));
      out.accept(notes.get(notes.size() - 1));
      return Optional.empty();
    }
  }

  private List<Step> search(
      Subject subject, Cell cell, Load load, double expected, double highest) {
    Latency latency = cell.latency();
    double top = Math.min(expected, highest);
    Ladder ladder = options.quick() ? Ladder.COARSE : Ladder.FINE;
    List<Step> steps =
        new ArrayList<>(
            stairs(subject, latency, load, ladder.rates(top, options.fixedRates(), highest)));
    if (steps.stream().noneMatch(Step::held)) {
      breathe(latency);
      steps.addAll(stairs(subject, latency, load, Ladder.BELOW.rates(top, List.of(), highest)));
    } else if (steps.stream().allMatch(Step::held)) {
      List<Double> above = Ladder.ABOVE.rates(top, List.of(), highest);
      if (!above.isEmpty()) {
        steps.addAll(stairs(subject, latency, load, above));
      }
    }
    return steps;
  }

  private static List<Step> stairs(
      Subject subject, Latency latency, Load load, List<Double> rates) {
    return load.stairs(subject, latency, rates, told -> {});
  }

  /** What was asked of an overloaded gateway has to end before it is asked again. */
  private static void breathe(Latency latency) {
    try {
      TimeUnit.MILLISECONDS.sleep(2_000 + 2 * Math.round(latency.median()));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException("interrupted", ended);
    }
  }

  private static String said(Cell cell, List<Measured> cells) {
    return cells.stream()
        .filter(
            done ->
                done.variant().equals(cell.variant().name())
                    && done.latency().equals(cell.latency().spec())
                    && done.repetition() == cell.repetition())
        .findFirst()
        .map(
            done ->
                String.format(
                    Locale.ROOT,
                    "%s: %,.0f/s (kept by %s)",
                    cell.label(),
                    done.throughput(),
                    done.limit().label()))
        .orElse(cell.label() + ": not measured");
  }

  private List<Setup> setups() {
    return options.variants().stream()
        .map(
            (Variant variant) ->
                new Setup(
                    variant.name(),
                    variant.mode(),
                    variant.settings(),
                    options.elsewhere().containsKey(variant.name())
                        ? "its own"
                        : variant.jdk().version(),
                    options.elsewhere().containsKey(variant.name())
                        ? "its own"
                        : String.join(" ", options.jvmFlags()),
                    variant.requestThreads().orElse(null),
                    variant.callThreads().orElse(null)))
        .toList();
  }

  private Conditions conditions() {
    return new Conditions(
        LocalDateTime.now(ZoneId.systemDefault())
            .truncatedTo(ChronoUnit.MINUTES)
            .toString()
            .replace('T', ' '),
        Machine.commit(layout.root()),
        Machine.kernel(),
        Machine.processor(),
        Runtime.getRuntime().availableProcessors(),
        Machine.memoryMib(),
        Machine.openFiles(),
        pinning.said(),
        injector.version(),
        options.margin().toMillis(),
        options.window().toMillis() / 1_000.0,
        options.repetitions(),
        options.seed(),
        options.quick(),
        pinning.gateway().size(),
        pinning.rig().size(),
        options.command());
  }
}
