package io.fanout.compare.run;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Plan;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.plan.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The options of a run.
 *
 * @param leftOut which usual variants cannot be measured here, and why
 * @param margin what the 99th percentile may take above the backends' own time
 * @param fixedRates at which all variants are compared, requests each second
 * @param elsewhere for variants that run already: their two addresses
 * @param mocksHost empty to start the backends here
 * @param mostRate never more than this, requests each second
 * @param calibrationRate calls each second, of all backends together
 * @param leastTolerance ms by which backends alone may always miss what they are set to
 * @param memoryMib for injector and backends to be sized by
 * @param engine what sends the load and answers the calls
 * @param targetRate that capacity is planned for, requests each second
 * @param everyCell whether also a quick run measures all variants at all latencies
 * @param fixedRatesOnly whether no highest rate is looked for
 */
public record Options(
    List<Variant> variants,
    List<String> leftOut,
    List<Latency> latencies,
    List<Double> fixedRates,
    int repetitions,
    Duration margin,
    Duration window,
    Duration warmUp,
    double mostRate,
    double calibrationRate,
    double leastTolerance,
    long seed,
    boolean quick,
    boolean pin,
    List<String> jvmFlags,
    Map<String, List<String>> elsewhere,
    String mocksHost,
    int mocksPort,
    long memoryMib,
    int port,
    Path out,
    String command,
    Engine engine,
    Workload workload,
    boolean fixedRatesOnly,
    boolean everyCell,
    double targetRate) {
  /**
   * This machine's memory, or less if other programs use much of it. The lab's processes may use up
   * to two thirds of it.
   */
  public static long memoryHere() {
    return Math.min(Machine.memoryMib(), Machine.availableMib() * 3 / 2);
  }

  /** The same options for another endpoint and another folder. */
  public Options asking(Workload other, Path folder) {
    return new Change(this).workload(other).out(folder).options();
  }

  /** The same cells at only the fixed rates, with the given engine. */
  public Options by(Engine one, Path folder) {
    return new Change(this).engine(one).out(folder).fixedRatesOnly().options();
  }

  /**
   * The same variants at one latency and only the fixed rates, with another engine. A quick run
   * keeps the two variants that differ most.
   */
  public Options crossCheck(Engine by, Latency latency) {
    return new Change(this)
        .variants(quick ? Plan.headline(variants) : variants)
        .onceAt(latency)
        .engine(by)
        .fixedRatesOnly()
        .options();
  }

  /** The cells to measure, in order. */
  public Plan plan() {
    return Plan.of(variants, latencies, repetitions, seed, quick && !everyCell);
  }

  /** Builds a copy of the options with some changes. */
  private static final class Change {
    private final Options from;
    private List<Variant> variants;
    private List<String> leftOut;
    private List<Latency> latencies;
    private int repetitions;
    private Path out;
    private Engine engine;
    private Workload workload;
    private boolean fixedRatesOnly;
    private boolean everyCell;

    private Change(Options from) {
      this.from = from;
      this.variants = from.variants;
      this.leftOut = from.leftOut;
      this.latencies = from.latencies;
      this.repetitions = from.repetitions;
      this.out = from.out;
      this.engine = from.engine;
      this.workload = from.workload;
      this.fixedRatesOnly = from.fixedRatesOnly;
      this.everyCell = from.everyCell;
    }

    private Change variants(List<Variant> others) {
      variants = others;
      leftOut = List.of();
      return this;
    }

    private Change onceAt(Latency latency) {
      latencies = List.of(latency);
      repetitions = 1;
      return this;
    }

    private Change out(Path folder) {
      out = folder;
      return this;
    }

    private Change engine(Engine other) {
      engine = other;
      return this;
    }

    private Change workload(Workload other) {
      workload = other;
      return this;
    }

    private Change fixedRatesOnly() {
      fixedRatesOnly = true;
      everyCell = true;
      return this;
    }

    private Options options() {
      return new Options(
          variants,
          leftOut,
          latencies,
          from.fixedRates,
          repetitions,
          from.margin,
          from.window,
          from.warmUp,
          from.mostRate,
          from.calibrationRate,
          from.leastTolerance,
          from.seed,
          from.quick,
          from.pin,
          from.jvmFlags,
          from.elsewhere,
          from.mocksHost,
          from.mocksPort,
          from.memoryMib,
          from.port,
          out,
          from.command,
          engine,
          workload,
          fixedRatesOnly,
          everyCell,
          from.targetRate);
    }
  }
}
