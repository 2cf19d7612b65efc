package io.fanout.launcher.process;

import java.time.Duration;
import java.util.Locale;

/**
 * What a process has done so far, as far as others can see it.
 *
 * @param cpu processor time, user and system
 * @param memoryMib what the system has supplied to it; 0 where the system does not tell
 * @param logBytes what it has written
 * @param checksPassed how many of its ready checks hold
 */
public record Activity(Duration cpu, double memoryMib, long logBytes, int checksPassed) {
  /**
   * An idle JVM that is asked four times a second whether it is ready uses less than this in 30 s.
   * One that works gets more even beside thirty others on a processor.
   */
  private static final Duration LEAST_CPU = Duration.ofMillis(600);

  /** An idle JVM's memory moves by less. */
  private static final double LEAST_MIB = 4;

  /** What that process has done by now. */
  public static Activity of(ProcessHandle process, long logBytes, int checksPassed) {
    return new Activity(
        process.info().totalCpuDuration().orElse(Duration.ZERO),
        ResidentMemory.mib(process.pid()).orElse(0),
        logBytes,
        checksPassed);
  }

  /** Whether it has done more since then than a process that only waits. */
  boolean isProgressSince(Activity before) {
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
