package io.fanout.redis;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a state; the bound only ends a hanging test and measures nothing. */
final class Eventually {
  private static final long BOUND_NANOS = 120_000_000_000L;

  private Eventually() {}

  static void holds(String state, BooleanSupplier reached) {
    long start = System.nanoTime();
    while (!reached.getAsBoolean()) {
      if (System.nanoTime() - start > BOUND_NANOS) {
        throw new AssertionError("never came: " + state);
      }
      LockSupport.parkNanos(200_000);
    }
  }
}
