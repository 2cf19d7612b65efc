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
 * @param leftOut the usual variants that the lab cannot measure here, and the reasons
 * @param margin the limit of the 99th percentile above the backends' own
 * @param fixedRates the rates at which the report compares all variants, in requests/s
 * @param elsewhere the two addresses of each variant that already runs
 * @param mocksHost empty to start the backends here
 * @param mostRate the highest rate, in requests/s
 * @param calibrationRate the calibration's rate, in calls/s of all backends together
 * @param leastTolerance the minimum tolerance of the backends' latency, in milliseconds
 * @param memoryMib the memory by which the lab sizes injector and backends
 * @param engine the programs that send the load and simulate the backends
 * @param targetRate the rate of the capacity plan, in requests/s
 * @param everyCell whether a quick run also measures all variants at all latencies
 * @param fixedRatesOnly whether to measure only the fixed rates and not search for the highest
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
  private static final double NEARLY_ALL = 0.99;

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

  /**
   * The same cells at only the fixed rates, for one of several engines that run at once and share
   * the memory.
   *
   * @param own its endpoint and its backends
   * @param firstPort the port of its first backend
   */
  Options sharing(Engine one, Workload own, int firstPort) {
    return new Change(this)
        .engine(one)
        .workload(own)
        .mocksPort(firstPort)
        .memory(memoryMib / 2)
        .fixedRatesOnly()
        .options();
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

  /** The limit of the 99th percentile, in milliseconds: the backends' own plus the margin. */
  double limit(Latency latency) {
    return latency.percentileOfSlowest(NEARLY_ALL, workload.calls()) + margin.toMillis();
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
    private int mocksPort;
    private long memoryMib;
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
      this.mocksPort = from.mocksPort;
      this.memoryMib = from.memoryMib;
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

    private Change mocksPort(int other) {
      mocksPort = other;
      return this;
    }

    private Change memory(long other) {
      memoryMib = other;
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
          mocksPort,
          memoryMib,
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
