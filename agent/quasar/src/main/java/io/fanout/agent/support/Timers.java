package io.fanout.agent.support;

import co.paralleluniverse.fibers.Fiber;
import org.jspecify.annotations.Nullable;

/** How long a timer thread sleeps, and what a timeout does when its time has come. */
public final class Timers {
  private static final long MINUTE = 60_000_000_000L;

  private Timers() {}

  /**
   * How long to wait for a timeout that is due. A new one wakes the thread, and so does the
   * scheduler's end.
   *
   * @param nanos the time between two looks for fibers that do not park
   */
  public static long patience(long nanos, boolean looksForRunaways) {
    return looksForRunaways ? nanos : MINUTE;
  }

  /** Wakes the fiber, unless the timeout was cancelled just now and has forgotten it. */
  public static void unpark(@Nullable Fiber<?> fiber, @Nullable Object blocker) {
    if (fiber != null) {
      fiber.unpark(blocker);
    }
  }
}
