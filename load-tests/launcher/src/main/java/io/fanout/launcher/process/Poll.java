package io.fanout.launcher.process;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Polls for a state of another process. */
public final class Poll {
  private static final Duration EVERY = Duration.ofMillis(40);

  private Poll() {}

  /** Whether the state was reached in time; false also if the thread was interrupted. */
  public static boolean until(BooleanSupplier state, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!state.getAsBoolean()) {
      if (System.nanoTime() - deadline >= 0 || !pause()) {
        return false;
      }
    }
    return true;
  }

  /** Waits one interval; false if the thread was interrupted. */
  public static boolean pause() {
    return pause(EVERY);
  }

  /** Waits for this time; false if the thread was interrupted. */
  public static boolean pause(Duration length) {
    try {
      TimeUnit.NANOSECONDS.sleep(length.toNanos());
      return true;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
