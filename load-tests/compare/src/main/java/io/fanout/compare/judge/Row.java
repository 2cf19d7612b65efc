package io.fanout.compare.judge;

import io.fanout.compare.plan.Ceiling;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.Limit;
import io.fanout.compare.result.Measured;
import io.fanout.compare.result.Setup;
import io.fanout.compare.result.Step;
import io.fanout.compare.result.Use;
import io.fanout.launcher.service.Jdk;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A variant at a latency: all its repetitions. */
public record Row(Setup setup, Latency latency, List<Measured> cells, int calls) {
  private static final double MEGA = 1e6;
  private static final double MIB_PER_GIB = 1_024;

  /** All that have cells, latency by latency. */
  public static List<Row> of(Comparison comparison) {
    return comparison.latencies().stream()
        .flatMap(
            latency ->
                comparison.variants().stream()
                    .map(
                        setup ->
                            new Row(
                                setup,
                                latency,
                                comparison.cells(setup.name(), latency),
                                comparison.calls())))
        .filter(row -> !row.cells().isEmpty())
        .toList();
  }

  public String variant() {
    return setup.name();
  }

  public boolean isFiber() {
    return setup.mode().equals("fiber");
  }

  public Figures throughput() {
    return Figures.of(cells.stream().map(Measured::throughput).toList());
  }

  /** What the pool's size allows; empty where there is none. */
  public OptionalDouble ceiling() {
    return Ceiling.ofPool(
        new Variant(setup.name(), setup.settings(), Jdk.current()), latency, calls);
  }

  /** What most repetitions were kept by; the first seen of equals. */
  public Limit limit() {
    return cells.stream()
        .map(Measured::limit)
        .max(
            java.util.Comparator.comparingLong(
                limit -> cells.stream().filter(cell -> cell.limit() == limit).count()))
        .orElse(Limit.NONE);
  }

  /** At the highest rate that held. */
  public Figures sustained(ToDoubleFunction<Step> figure) {
    return Figures.of(
        cells.stream()
            .flatMap(cell -> cell.sustained().stream())
            .map(figure::applyAsDouble)
            .toList());
  }

  /** At a fixed rate, where it held. */
  public Figures at(double rate, ToDoubleFunction<Step> figure) {
    return Figures.of(
        cells.stream()
            .flatMap(cell -> cell.at(rate).filter(Step::held).stream())
            .map(figure::applyAsDouble)
            .toList());
  }

  /** Of what the gateway used at the highest rate that held. */
  public Figures use(Function<Use, Double> figure) {
    return Figures.of(
        cells.stream()
            .flatMap(cell -> cell.sustained().stream())
            .map(Step::gateway)
            .filter(Objects::nonNull)
            .map(figure)
            .filter(Objects::nonNull)
            .toList());
  }

  public Figures cpuMicros() {
    return use(Use::cpuMicros);
  }

  /** How many requests a processor answers in a second, if it has nothing else to do. */
  public Optional<Double> perCoreSecond() {
    Figures micros = cpuMicros();
    return micros.median() > 0 ? Optional.of(MEGA / micros.median()) : Optional.empty();
  }

  /** Requests each second for each GiB of memory held, at the highest rate that held. */
  public Optional<Double> perGib() {
    Figures mib = use(Use::rssMib);
    return mib.median() > 0
        ? Optional.of(throughput().median() / (mib.median() / MIB_PER_GIB))
        : Optional.empty();
  }
}
