package io.fanout.core.guard;

import java.util.Locale;

/** What a circuit breaker does with calls. */
public enum BreakerState {
  /** Lets all through and watches how they end. */
  CLOSED,
  /** Lets none through. */
  OPEN,
  /** Lets a few through to see whether the host is well again. */
  HALF_OPEN;

  /** The word for it outside of code, such as {@code half-open}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
