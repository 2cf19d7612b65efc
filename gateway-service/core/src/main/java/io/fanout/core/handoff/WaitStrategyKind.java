package io.fanout.core.handoff;

import java.util.Locale;

/** How a consumer with a thread of its own waits for the next item. */
public enum WaitStrategyKind {
  /** On a lock: no processor while idle, one signal for each offer. */
  BLOCKING,
  /** Spins, yields, then naps: offers signal nobody, an idle consumer costs a little. */
  SLEEPING,
  /** Spins, then yields again and again: takes a processor that nobody else wants. */
  YIELDING,
  /** Spins: takes a processor for itself. */
  BUSY_SPIN,
  /** On a lock, but looks again after a while. */
  TIMEOUT_BLOCKING,
  /** Spins, then yields, then waits on a lock. */
  PHASED;

  /** The word in settings and documents, such as {@code busy-spin}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
