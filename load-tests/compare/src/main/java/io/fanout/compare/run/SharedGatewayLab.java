package io.fanout.compare.run;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.SharedWorkload;
import io.fanout.compare.plan.ThroughputCeiling;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Conditions;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Measures each variant's gateway with several engines in turn: the lean engine, Gatling with
 * WireMock, and an external rig if one is named.
 */
public final class SharedGatewayLab {
  private final Layout layout;
  private final Options options;
  private final Optional<Path> rig;
  private final Consumer<String> out;
  private final Pinning pinning;
  private final SharedWorkload workload;
  private final Options lean;
  private final List<TurnTaker> engines = new ArrayList<>();
  private final List<List<MeasuredCell>> cells = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  public SharedGatewayLab(
      Layout layout, Options options, Optional<Path> rig, Consumer<String> out) {
    this.layout = layout;
    this.options = options;
    this.rig = rig;
    this.out = out;
    this.pinning = Pinning.of(options.pin());
    this.workload =
        new SharedWorkload(
            rig.isPresent() ? SharedWorkload.MOST_ENGINES : SharedWorkload.MOST_ENGINES - 1);
    this.lean = own(Engine.LEAN, 0);
  }

  /**
   * Measures all variants.
   *
   * @param save receives, after each turn, the names of the other engines, and for each of them a
   *     comparison: the lean engine's cells, checked by those of that engine
   */
  public void run(BiConsumer<List<String>, List<Comparison>> save) {
    out.accept(pinning.said());
    options.leftOut().forEach(out);
    notes.addAll(options.leftOut());
    refuseTooManyConnections();
    Path own = layout.directory().path().resolve("external-rig");
    Optional<RigPrograms> programs = rig.map(folder -> RigPrograms.compiled(folder, made(own)));
    try (Session session = new Session(layout.directory(), out);
        LabEngine first = new LabEngine(layout, session, lean, pinning, out);
        LabEngine gatling = new LabEngine(layout, session, own(Engine.GATLING, 1), pinning, out);
        // try-with-resources skips null.
        @Nullable ExternalRig external =
            programs.map(compiled -> started(compiled, own)).orElse(null)) {
      List<Calibration> calibrations = first.calibrations();
      var unused = gatling.calibrations();
      notes.addAll(gatling.notes());
      engines.addAll(List.of(first, gatling));
      if (external != null) {
        external.calibrate(out);
        engines.add(external);
      }
      engines.forEach(engine -> cells.add(new ArrayList<>()));
      RunConditions about = new RunConditions(layout, lean, pinning);
      Conditions conditions = about.now(first.version());
      Gateways gateways =
          new Gateways(layout, session, options.asking(workload.all(), options.out()), pinning);
      for (Variant variant : options.variants()) {
        measure(
            variant,
            gateways,
            () -> save.accept(others(), comparisons(about, conditions, gateways, calibrations)));
      }
    }
  }

  /** Connections to the backends of all engines stay open while the engines take turns. */
  private void refuseTooManyConnections() {
    double most = Collections.max(options.fixedRates());
    for (Latency latency : options.latencies()) {
      double held =
          ThroughputCeiling.ofOpenFiles(
                  Machine.openFiles(), latency, workload.engines() * ThroughputCeiling.CALLS)
              .orElse(Double.MAX_VALUE);
      if (most > held) {
        throw new LauncherException(
            String.format(
                Locale.ROOT,
                "--rates: %,.0f requests/s at %s (expected: at most %,.0f, because a process may open %,d files; raise that, or ask for less)",
                most,
                latency.label(),
                held,
                Machine.openFiles()));
      }
    }
  }

  private static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException failed) {
      throw new LauncherException(
          "%s cannot be made: %s (expected: a folder that can be written)"
              .formatted(folder, failed),
          failed);
    }
  }

  private ExternalRig started(RigPrograms programs, Path own) {
    return new ExternalRig(
        programs, own.resolve("backends.log"), own(Engine.LEAN, 2), pinning.rigPlace());
  }

  /** The options of one engine: its own endpoint, and backends on ports of its own. */
  private Options own(Engine engine, int number) {
    return options.sharing(
        engine, workload.of(number), options.mocksPort() + number * SharedWorkload.BACKENDS);
  }

  /** If it fails, adds a note, so that the other variants still get measured. */
  private void measure(Variant variant, Gateways gateways, Runnable save) {
    Turns turns = new Turns(engines, options.latencies(), options.fixedRates());
    try (MeasuredGateway subject = gateways.open(variant)) {
      for (TurnTaker engine : engines) {
        out.accept("%s: warm-up by %s".formatted(variant.name(), engine.label()));
        engine.warmUp(subject, variant.requestThreads());
      }
      for (int turn = 1; turn <= options.repetitions(); turn++) {
        List<List<MeasuredCell>> measured = turns.turn(turn, variant.name(), subject);
        for (int engine = 0; engine < measured.size(); engine++) {
          cells.get(engine).addAll(measured.get(engine));
        }
        save.run();
        out.accept("%s: turn %d of %d".formatted(variant.name(), turn, options.repetitions()));
      }
    } catch (LauncherException failed) {
      notes.add("measuring %s failed: %s".formatted(variant.name(), failed.getMessage()));
      out.accept(notes.get(notes.size() - 1));
      save.run();
    }
  }

  private List<String> others() {
    return engines.stream().skip(1).map(TurnTaker::label).toList();
  }

  private List<Comparison> comparisons(
      RunConditions about,
      Conditions conditions,
      Gateways gateways,
      List<Calibration> calibrations) {
    Comparison mine =
        new Comparison(
            List.of(conditions),
            about.setups(gateways),
            options.fixedRates(),
            calibrations,
            cells.get(0),
            notes,
            List.of());
    return cells.stream().skip(1).map(theirs -> mine.checkedBy(theirs, List.of())).toList();
  }
}
