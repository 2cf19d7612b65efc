package io.fanout.compare.cost;

import org.jspecify.annotations.Nullable;

/**
 * What one gateway did in one of its turns.
 *
 * @param gateway its name
 * @param cell the load's label
 * @param number which round of turns it belongs to
 * @param process which of the gateway's processes
 * @param cpuMicros processor time for each answer, without the JVM's compilers
 * @param answers each second
 * @param p50 milliseconds from when a request was due
 * @param compilerCores processors that the gateway's JIT compilers kept busy; null where it is
 *     unknown
 * @param otherCores processors that programs kept busy which have no part in this; null where it is
 *     unknown
 * @param stolenCores processors that the host kept from this machine's programs; null where it is
 *     unknown
 * @param failed requests without a whole answer
 * @param allocatedKib garbage of a request; null where it is unknown
 * @param pausedMillis how long the garbage collector stopped everything; null where it is unknown
 */
record Turn(
    String gateway,
    String cell,
    int number,
    int process,
    double cpuMicros,
    double answers,
    double p50,
    double p99,
    @Nullable Double compilerCores,
    @Nullable Double otherCores,
    @Nullable Double stolenCores,
    long failed,
    @Nullable Double allocatedKib,
    @Nullable Double pausedMillis) {}
