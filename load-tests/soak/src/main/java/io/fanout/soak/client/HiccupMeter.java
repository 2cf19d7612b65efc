package io.fanout.soak.client;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures this machine's pauses with a thread that wakes every millisecond and records late
 * wake-ups. Promises about time allow for these pauses.
 */
public final class HiccupMeter implements AutoCloseable {
  private static final long EVERY = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LATE = TimeUnit.MICROSECONDS.toNanos(500);
  private static final int KEPT = 1 << 15;

  private final long[] from = new long[KEPT];
  private final long[] to = new long[KEPT];
  private final Thread thread = new Thread(this::watch, "hiccups");
  private int count;
  private long longest;
  private volatile boolean over;

  public HiccupMeter() {
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    while (!over) {
      long due = System.nanoTime() + EVERY;
      LockSupport.parkNanos(EVERY);
      long now = System.nanoTime();
      if (now - due > LATE) {
        note(due, now);
      }
    }
  }

  private synchronized void note(long due, long now) {
    from[count % KEPT] = due;
    to[count % KEPT] = now;
    count++;
    longest = Math.max(longest, now - due);
  }

  /**
   * The total time within this interval in which the machine kept a thread from running, in
   * nanoseconds.
   */
  public synchronized long within(long start, long end) {
    long sum = 0;
    for (int i = count - 1; i >= Math.max(0, count - KEPT) && to[i % KEPT] - start > 0; i--) {
      sum += Math.max(0, Math.min(end, to[i % KEPT]) - Math.max(start, from[i % KEPT]));
    }
    return sum;
  }

  /** The longest pause of all, in nanoseconds. */
  public synchronized long longest() {
    return longest;
  }

  @Override
  public void close() {
    over = true;
    LockSupport.unpark(thread);
  }
}
