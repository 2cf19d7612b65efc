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
 * What is asked of a run.
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
   * This machine's memory, or less where other programs have much of it: what the lab starts may
   * take up to two thirds of the result.
   */
  public static long memoryHere() {
    return Math.min(Machine.memoryMib(), Machine.availableMib() * 3 / 2);
  }

  /** The same of another endpoint, with another folder for what is found. */
  public Options asking(Workload other, Path folder) {
    return new Options(
        variants,
        leftOut,
        latencies,
        fixedRates,
        repetitions,
        margin,
        window,
        warmUp,
        mostRate,
        calibrationRate,
        leastTolerance,
        seed,
        quick,
        pin,
        jvmFlags,
        elsewhere,
        mocksHost,
        mocksPort,
        memoryMib,
        port,
        folder,
        command,
        engine,
        other,
        fixedRatesOnly,
        everyCell,
        targetRate);
  }

  /** The same cells at the fixed rates alone, by one of the engines. */
  public Options by(Engine one, Path folder) {
    return new Options(
        variants,
        leftOut,
        latencies,
        fixedRates,
        repetitions,
        margin,
        window,
        warmUp,
        mostRate,
        calibrationRate,
        leastTolerance,
        seed,
        quick,
        pin,
        jvmFlags,
        elsewhere,
        mocksHost,
        mocksPort,
        memoryMib,
        port,
        folder,
        command,
        one,
        workload,
        true,
        true,
        targetRate);
  }

  /**
   * The same variants at one latency and the fixed rates alone, by another engine; of a quick run
   * the two that differ most.
   */
  public Options crossCheck(Engine by, Latency latency) {
    return new Options(
        quick ? Plan.headline(variants) : variants,
        List.of(),
        List.of(latency),
        fixedRates,
        1,
        margin,
        window,
        warmUp,
        mostRate,
        calibrationRate,
        leastTolerance,
        seed,
        quick,
        pin,
        jvmFlags,
        elsewhere,
        mocksHost,
        mocksPort,
        memoryMib,
        port,
        out,
        command,
        by,
        workload,
        true,
        true,
        targetRate);
  }

  /** What is to be measured, in its order. */
  public Plan plan() {
    return Plan.of(variants, latencies, repetitions, seed, quick && !everyCell);
  }
}
