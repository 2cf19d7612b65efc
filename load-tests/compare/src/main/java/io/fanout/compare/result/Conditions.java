package io.fanout.compare.result;

/**
 * Under which a comparison was made.
 *
 * @param marginMillis what the objective allows above the backends' own time
 * @param quick whether it is a first look
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
    String command) {}
