package io.fanout.compare.run;

import java.time.Duration;

/**
 * What all processors together did since boot.
 *
 * @param busy how long they ran programs and the kernel
 * @param stolen how long programs were ready to run while the host ran something else
 */
public record MachineTime(Duration busy, Duration stolen) {
  private static final int IDLE = 3;
  private static final int WAITING_FOR_A_DISK = 4;
  private static final int STOLEN = 7;
  private static final long MILLIS_PER_TICK = 10;

  /**
   * Reads the kernel's counts.
   *
   * @param ticks user, nice, system, idle, waiting for a disk, interrupts (two kinds), stolen; in
   *     hundredths of a second
   */
  static MachineTime of(String ticks) {
    String[] kinds = ticks.split(" ", -1);
    long busy = 0;
    for (int kind = 0; kind < STOLEN; kind++) {
      busy += kind == IDLE || kind == WAITING_FOR_A_DISK ? 0 : Long.parseLong(kinds[kind]);
    }
    return new MachineTime(millis(busy), millis(Long.parseLong(kinds[STOLEN])));
  }

  private static Duration millis(long ticks) {
    return Duration.ofMillis(ticks * MILLIS_PER_TICK);
  }
}
