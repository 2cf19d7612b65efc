package io.fanout.compare.run;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.result.Calibration;
import io.fanout.compare.result.RateStep;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An injector and backends that the lab starts: lean ones, or Gatling with WireMock. */
final class LabEngine implements TurnTaker, AutoCloseable {
  private final Options options;
  private final Pinning pinning;
  private final Consumer<String> out;
  private final Injector injector;
  private final Backends backends;
  private final LoadRuns load;
  private final List<String> notes = new ArrayList<>();

  /**
   * Starts the injector, which runs until this is closed, and the backends, which run until the
   * session ends.
   */
  LabEngine(
      Layout layout, Session session, Options options, Pinning pinning, Consumer<String> out) {
    this.options = options;
    this.pinning = pinning;
    this.out = out;
    this.injector =
        new Injector(
            InjectorProgram.of(options.engine(), layout.root()),
            pinning.gatewayPlace(),
            options.engine() == Engine.LEAN
                ? LeanJvm.memory()
                : HeapSizes.injector(options.memoryMib()),
            out);
    // Start the injector before the backends, because both take seconds to start.
    injector.start();
    this.backends = backendsOrClose(layout, session);
    this.load = new LoadRuns(injector, backends, options);
  }

  private Backends backendsOrClose(Layout layout, Session session) {
    try {
      return backends(layout, session);
    } catch (RuntimeException failed) {
      injector.close();
      throw failed;
    }
  }

  private Backends backends(Layout layout, Session session) {
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
    Backends started = start.withHeap(HeapSizes.backendsHeap(options.memoryMib(), shortRuns));
    start.note().ifPresent(notes::add);
    start.note().ifPresent(out);
    return started;
  }

  /**
   * Calibrates the backends. Meanwhile the injector uses the gateway's processors, because it must
   * send all calls itself; behind a gateway it sends only one request for every three calls.
   *
   * @throws LauncherException if the backends do not have their configured latency
   */
  List<Calibration> calibrations() {
    List<Calibration> calibrations =
        new Calibrator(options, load, backends, out).all(options.latencies());
    injector.move(pinning.rigPlace());
    return calibrations;
  }

  Backends backends() {
    return backends;
  }

  LoadRuns load() {
    return load;
  }

  String version() {
    return injector.version();
  }

  /** Notes for the report's reader. */
  List<String> notes() {
    return notes;
  }

  @Override
  public String label() {
    return options.engine().label();
  }

  @Override
  public void warmUp(MeasuredGateway subject, Optional<Integer> pool) {
    load.warmUp(subject, LoadRuns.SOON, pool);
  }

  @Override
  public RateStep measured(MeasuredGateway subject, Latency latency, double rate) {
    subject.rest();
    backends.answerAfter(latency);
    List<RateStep> steps = load.stairs(subject, latency, List.of(rate), false);
    if (steps.isEmpty()) {
      throw new LauncherException(
          "%s at %.0f/s: the measuring window did not complete".formatted(label(), rate));
    }
    return steps.get(0);
  }

  @Override
  public void close() {
    injector.close();
    try {
      GatlingReport.discard(load.scratch());
    } catch (LauncherException kept) {
      // What was measured counts nevertheless.
      out.accept(String.valueOf(kept.getMessage()));
    }
  }
}
