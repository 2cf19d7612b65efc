package io.fanout.compare.result;

import org.jspecify.annotations.Nullable;

/**
 * The conditions of a comparison.
 *
 * @param marginMillis what the objective allows above the backends' own time
 * @param quick whether it is a first look
 * @param engine what sent the load; null in runs from before there were two, which used Gatling
 * @param workload what was asked; null in runs from before there were several
 * @param calls that a request made; null likewise, for three
 * @param targetRate that capacity is planned for; null if nobody asked
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
    @Nullable Double targetRate) {}
