package io.fanout.compare.judge;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.ThroughputCeiling;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.result.Comparison;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import io.fanout.compare.result.VariantSetup;
import io.fanout.launcher.service.Jdk;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** All repetitions of a variant at a latency. */
public record ResultRow(VariantSetup setup, Latency latency, List<MeasuredCell> cells, int calls) {
  private static final double MEGA = 1e6;
  private static final double MIB_PER_GIB = 1_024;

  /** One row for each variant and latency that have cells, ordered by latency. */
  public static List<ResultRow> of(Comparison comparison) {
    return comparison.latencies().stream()
        .flatMap(
            latency ->
                comparison.variants().stream()
                    .map(
                        setup ->
                            new ResultRow(
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

  /** Whether another gateway was measured. */
  public boolean isPeer() {
    return setup.mode().equals(Variant.PEER);
  }

  public SampleSummary throughput() {
    return SampleSummary.of(cells.stream().map(MeasuredCell::throughput).toList());
  }

  /** The ceiling that the pool's size sets; empty without a pool. */
  public OptionalDouble ceiling() {
    return ThroughputCeiling.ofPool(
        new Variant(setup.name(), setup.settings(), Jdk.current()), latency, calls);
  }

  /** The most frequent limit of the repetitions; if several are equally frequent, the first. */
  public LimitingResource limit() {
    return cells.stream()
        .map(MeasuredCell::limit)
        .max(
            java.util.Comparator.comparingLong(
                limit -> cells.stream().filter(cell -> cell.limit() == limit).count()))
        .orElse(LimitingResource.NONE);
  }

  /** A figure at the highest rate that held. */
  public SampleSummary sustained(ToDoubleFunction<RateStep> figure) {
    return SampleSummary.of(
        cells.stream()
            .flatMap(cell -> cell.sustained().stream())
            .map(figure::applyAsDouble)
            .toList());
  }

  /** A figure at a fixed rate, from the repetitions in which it held. */
  public SampleSummary at(double rate, ToDoubleFunction<RateStep> figure) {
    return SampleSummary.of(
        cells.stream()
            .flatMap(cell -> cell.at(rate).filter(RateStep::held).stream())
            .map(figure::applyAsDouble)
            .toList());
  }

  /** A figure of the gateway's resource use at the highest rate that held. */
  public SampleSummary use(Function<ResourceUse, Double> figure) {
    return SampleSummary.of(
        cells.stream()
            .flatMap(cell -> cell.sustained().stream())
            .map(RateStep::gateway)
            .filter(Objects::nonNull)
            .map(figure)
            .filter(Objects::nonNull)
            .toList());
  }

  public SampleSummary cpuMicros() {
    return use(ResourceUse::cpuMicros);
  }

  /** The requests per second that a fully used processor answers. */
  public Optional<Double> perCoreSecond() {
    SampleSummary micros = cpuMicros();
    return micros.median() > 0 ? Optional.of(MEGA / micros.median()) : Optional.empty();
  }

  /** The requests per second for each GiB of resident memory, at the highest rate that held. */
  public Optional<Double> perGib() {
    SampleSummary mib = use(ResourceUse::rssMib);
    return mib.median() > 0
        ? Optional.of(throughput().median() / (mib.median() / MIB_PER_GIB))
        : Optional.empty();
  }
}
