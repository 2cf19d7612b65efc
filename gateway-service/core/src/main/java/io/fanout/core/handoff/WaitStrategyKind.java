package io.fanout.core.handoff;

import java.util.Locale;

/** How a consumer with a thread of its own waits for the next item. */
public enum WaitStrategyKind {
  /** Waits on a lock: uses no processor while idle, and each offer needs a signal. */
  BLOCKING,
  /**
   * Spins, yields, then sleeps briefly: offers need no signal, and an idle consumer costs a little.
   */
  SLEEPING,
  /** Spins, then yields repeatedly: occupies a processor unless another thread wants it. */
  YIELDING,
  /** Spins: occupies a processor. */
  BUSY_SPIN,
  /** Waits on a lock, but checks again after a while. */
  TIMEOUT_BLOCKING,
  /** Spins, then yields, then waits on a lock. */
  PHASED;

  /** The word in settings and documents, such as {@code busy-spin}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
