package io.fanout.compare.run;

import io.fanout.compare.plan.Cell;
import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Plan;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.Conditions;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.VariantSetup;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Layout;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures all cells of a plan, one after another. */
public final class Lab {
  private static final Duration OVERHEAD_OF_A_CELL = Duration.ofSeconds(30);
  private static final int STEPS_OF_A_CELL = 7;

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
    boolean lean = options.engine() == Engine.LEAN;
    this.injector =
        new Injector(
            InjectorProgram.of(options.engine(), layout.root()),
            pinning.gatewayPlace(),
            lean ? LeanJvm.memory() : HeapSizes.injector(options.memoryMib()),
            out);
  }

  /**
   * Starts the rig and measures all cells.
   *
   * @throws LauncherException if the backends do not have their configured latency
   */
  public Comparison run() {
    Plan plan = options.plan();
    out.accept(pinning.said());
    options.leftOut().forEach(out);
    notes.addAll(options.leftOut());
    try (injector;
        Session session = new Session(layout.directory(), out)) {
      // Start the injector before the backends, because both take seconds to start.
      injector.start();
      Backends backends = backends(session);
      LoadRuns load = new LoadRuns(injector, backends, options);
      List<Calibration> calibrations = calibrations(load, backends);
      Gateways gateways = new Gateways(layout, session, options, pinning);
      CellRun run = new CellRun(options, pinning, gateways, backends, load);
      Progress progress =
          new Progress(
              out,
              System::nanoTime,
              plan.cells().size(),
              OVERHEAD_OF_A_CELL.plus(options.window().multipliedBy(STEPS_OF_A_CELL)));
      progress.begin();
      List<MeasuredCell> cells = new ArrayList<>();
      for (Cell cell : plan.cells()) {
        measure(cell, run).ifPresent(cells::add);
        // Save the results after every cell; --from can render them if the run fails later.
        ComparisonFiles.write(
            comparison(gateways, calibrations, cells), options.out().resolve("report.json"));
        progress.done(said(cell, cells));
      }
      notes.addAll(CalibrationNotes.notes(calibrations, cells, options.workload().calls()));
      return comparison(gateways, calibrations, cells);
    }
  }

  /**
   * Calibrates the backends. Meanwhile the injector uses the gateway's processors, because it must
   * send all calls itself; behind a gateway it sends only one request for every three calls.
   */
  private List<Calibration> calibrations(LoadRuns load, Backends backends) {
    List<Calibration> calibrations =
        new Calibrator(options, load, backends, out).all(options.latencies());
    injector.move(pinning.rigPlace());
    return calibrations;
  }

  private Comparison comparison(
      Gateways gateways, List<Calibration> calibrations, List<MeasuredCell> cells) {
    return new Comparison(
        List.of(conditions()),
        setups(gateways),
        options.fixedRates(),
        calibrations,
        cells,
        notes,
        List.of());
  }

  private Backends backends(Session session) {
    if (!options.mocksHost().isEmpty()) {
      return Backends.wireMock(
          options.mocksHost(),
          options.mocksPort(),
          Optional.empty(),
          Long.MAX_VALUE,
          options.workload());
    }
    // WireMock supports neither recorded latencies nor a latency per service.
    if (options.engine() == Engine.LEAN || options.workload().hasItsOwnLatencies()) {
      return LeanBackendsStart.start(
          session,
          pinning.rigPlace(),
          options.workload(),
          options.mocksPort(),
          pinning.pinned() && pinning.rig().size() > 1 ? pinning.rig().size() - 1 : 1);
    }
    BackendsStart start = new BackendsStart(layout, session, pinning.rigPlace(), options);
    boolean shortRuns = options.quick() && options.fixedRatesOnly();
    Backends backends = start.withHeap(HeapSizes.backendsHeap(options.memoryMib(), shortRuns));
    start.note().ifPresent(notes::add);
    start.note().ifPresent(out);
    return backends;
  }

  /**
   * Measures a cell. If that fails, adds a note and returns empty, so that the other cells still
   * get measured.
   */
  private Optional<MeasuredCell> measure(Cell cell, CellRun run) {
    try {
      return Optional.of(run.measured(cell));
    } catch (LauncherException failed) {
      notes.add("measuring %s failed: %s".formatted(cell.label(), failed.getMessage()));
      out.accept(notes.get(notes.size() - 1));
      return Optional.empty();
    }
  }

  private static String said(Cell cell, List<MeasuredCell> cells) {
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
                    "%s: %,.0f/s (limited by %s)",
                    cell.label(),
                    done.throughput(),
                    done.limit().label()))
        .orElse(cell.label() + ": not measured");
  }

  private List<VariantSetup> setups(Gateways gateways) {
    return options.variants().stream()
        .map(
            (Variant variant) ->
                new VariantSetup(
                    variant.name(),
                    variant.mode(),
                    variant.settings(),
                    options.elsewhere().containsKey(variant.name())
                        ? "its own"
                        : variant.jdk().version(),
                    options.elsewhere().containsKey(variant.name())
                        ? "its own"
                        : String.join(" ", gateways.jvmFlags(variant)),
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
        options.command(),
        options.engine().label(),
        options.workload().label(),
        options.workload().calls(),
        options.workload().hasItsOwnLatencies() ? options.targetRate() : null);
  }
}
