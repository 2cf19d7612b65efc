package io.fanout.core.handoff;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits by polling, for example for the end of a drain. Not for the path of a request. */
public final class DrainWait {
  /** Short against any drain, long enough that the waiting thread takes no processor from it. */
  private static final long NAP_NANOS = 50_000;

  private DrainWait() {}

  /**
   * Naps until the condition holds. An interrupt ends nothing; its flag is set again at the end.
   */
  public static void until(BooleanSupplier condition) {
    boolean interrupted = false;
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(NAP_NANOS);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
