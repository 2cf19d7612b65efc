package io.fanout.compare.run;

import io.fanout.compare.plan.Cell;
import io.fanout.compare.plan.Plan;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Layout;
import java.time.Duration;
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
  private final List<String> notes = new ArrayList<>();

  public Lab(Layout layout, Options options, Consumer<String> out) {
    this.layout = layout;
    this.options = options;
    this.out = out;
    this.pinning = Pinning.of(options.pin());
  }

  /**
   * Starts the rig and measures all cells.
   *
   * @throws LauncherException if the backends do not have their configured latency, or a peer does
   *     not answer as ours does
   */
  public Comparison run() {
    Plan plan = options.plan();
    out.accept(pinning.said());
    options.leftOut().forEach(out);
    notes.addAll(options.leftOut());
    try (Session session = new Session(layout.directory(), out);
        LabEngine engine = new LabEngine(layout, session, options, pinning, out)) {
      notes.addAll(engine.notes());
      Gateways gateways = new Gateways(layout, session, options, pinning);
      gateways.refuseBadPeers();
      List<Calibration> calibrations = engine.calibrations();
      CellRun run = new CellRun(options, pinning, gateways, engine.backends(), engine.load());
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
            comparison(engine, gateways, calibrations, cells),
            options.out().resolve("report.json"));
        progress.done(said(cell, cells));
      }
      notes.addAll(CalibrationNotes.notes(calibrations, cells, options.workload().calls()));
      return comparison(engine, gateways, calibrations, cells);
    }
  }

  private Comparison comparison(
      LabEngine engine,
      Gateways gateways,
      List<Calibration> calibrations,
      List<MeasuredCell> cells) {
    RunConditions about = new RunConditions(layout, options, pinning);
    return new Comparison(
        List.of(about.now(engine.version())),
        about.setups(gateways),
        options.fixedRates(),
        calibrations,
        cells,
        notes,
        List.of());
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
}
