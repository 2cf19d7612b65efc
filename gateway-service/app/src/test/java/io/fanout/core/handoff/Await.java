package io.fanout.core.handoff;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a state; the bound is there to end a hanging test, not to measure anything. */
public final class Await {
  private static final long BOUND_NANOS = 300_000_000_000L;

  private Await() {}

  public static void until(String state, BooleanSupplier reached) {
    long start = System.nanoTime();
    while (!reached.getAsBoolean()) {
      if (System.nanoTime() - start > BOUND_NANOS) {
        throw new AssertionError("never came: " + state);
      }
      LockSupport.parkNanos(20_000);
    }
  }
}
