package io.fanout.launcher.process;

import java.time.Duration;
import java.util.Locale;

/**
 * The visible work of a process so far: processor time, memory and log.
 *
 * @param cpu processor time, user and system
 * @param memoryMib resident memory; 0 if the system does not report it
 * @param logBytes the size of its log
 * @param checksPassed the number of its ready checks that hold
 */
public record ProcessActivity(Duration cpu, double memoryMib, long logBytes, int checksPassed) {
  /**
   * More than an idle JVM uses in 30 s while the launcher polls it, and less than a starting one
   * gets on a crowded processor. Chosen, not measured.
   */
  private static final Duration LEAST_CPU = Duration.ofMillis(600);

  /** More than an idle JVM's memory fluctuates by. Chosen, not measured. */
  private static final double LEAST_MIB = 4;

  /** The process's activity so far. */
  public static ProcessActivity of(ProcessHandle process, long logBytes, int checksPassed) {
    return new ProcessActivity(
        process.info().totalCpuDuration().orElse(Duration.ZERO),
        ResidentMemory.mib(process.pid()).orElse(0),
        logBytes,
        checksPassed);
  }

  /** Whether it has done more since then than an idle process would. */
  boolean isProgressSince(ProcessActivity before) {
    return cpu.minus(before.cpu).compareTo(LEAST_CPU) >= 0
        || memoryMib - before.memoryMib >= LEAST_MIB
        || logBytes != before.logBytes
        || checksPassed > before.checksPassed;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "processor time %.1f s, memory %,.0f MiB, log %,d bytes",
        cpu.toMillis() / 1e3,
        memoryMib,
        logBytes);
  }
}
