package io.fanout.mocks;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a state that another thread reaches soon, and fails if it does not. */
final class Eventually {
  /** Only a hanging test takes this long. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private Eventually() {}

  static void until(String what, BooleanSupplier state) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!state.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        fail("%s: not within %s", what, PATIENCE);
      }
      LockSupport.parkNanos(1_000_000);
    }
  }
}
