package io.fanout.compare.result;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a comparison.
 *
 * @param marginMillis the time that the objective allows above the backends' own
 * @param quick whether the run was a quick one
 * @param engine the load engine; null in older runs, which used Gatling
 * @param workload the workload's label; null in older runs, which had only one
 * @param calls the number of calls per request; null in older runs, which made three
 * @param targetRate the rate of the capacity plan; null without one
 */
public record Conditions(
    String date,
    String commit,
    String kernel,
    String processor,
    int cores,
    long memoryMib,
    long openFiles,
    String pinning,
    String gatling,
    double marginMillis,
    double windowSeconds,
    int repetitions,
    long seed,
    boolean quick,
    int gatewayCores,
    int rigCores,
    String command,
    @Nullable String engine,
    @Nullable String workload,
    @Nullable Integer calls,
    @Nullable Double targetRate) {
  private static final String ONCE_THE_ONLY_WORKLOAD = "three calls at once";

  /** What was asked for. */
  public String endpoint() {
    return Objects.requireNonNullElse(workload, ONCE_THE_ONLY_WORKLOAD);
  }
}
