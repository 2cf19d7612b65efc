package io.fanout.compare.result;

import org.jspecify.annotations.Nullable;

/**
 * The resources that a gateway used during a window.
 *
 * @param cores processors kept busy
 * @param compilerCores of them by the JVM's compilers; unknown where the system does not tell
 * @param cpuMicros processor time for each answer, in microseconds, without the compilers'
 * @param rssMib memory that it held at the end; unknown for one that was not started here
 * @param threads of the system; unknown, as what follows, where the gateway did not tell its
 *     metrics
 * @param compilerMillis processor time of the JVM's compilers since the window before
 * @param gcMillis pauses of the garbage collector since the window before
 * @param allocatedKib for each answer since the window before; unknown also where the collector has
 *     no generations
 */
public record ResourceUse(
    double cores,
    @Nullable Double compilerCores,
    double cpuMicros,
    @Nullable Double rssMib,
    @Nullable Long threads,
    @Nullable Long fibers,
    @Nullable Double compilerMillis,
    @Nullable Double gcMillis,
    @Nullable Long gcPauses,
    @Nullable Double allocatedKib) {}
