package io.fanout.core.handoff;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a state; the bound only ends a hanging test and measures nothing. */
public final class Await {
  private static final long BOUND_NANOS = 300_000_000_000L;

  private Await() {}

  public static void until(String state, BooleanSupplier reached) {
    until(() -> state, reached);
  }

  /** What a future comes to. */
  public static <T> T of(String what, CompletableFuture<T> future) {
    until(what, future::isDone);
    return future.join();
  }

  /** Waits for a value; if it never comes, the failure shows the actual one. */
  public static <T> void untilEquals(String what, T expected, Supplier<T> actual) {
    until(
        () -> "%s: %s (the last was %s)".formatted(what, expected, actual.get()),
        () -> expected.equals(actual.get()));
  }

  private static void until(Supplier<String> state, BooleanSupplier reached) {
    long start = System.nanoTime();
    while (!reached.getAsBoolean()) {
      if (System.nanoTime() - start > BOUND_NANOS) {
        throw new AssertionError("never came: " + state.get());
      }
      LockSupport.parkNanos(20_000);
    }
  }
}
