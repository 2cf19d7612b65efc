package io.fanout.core.handoff;

import java.time.Duration;

/**
 * How a consumer waits, with the times that its kind asks for; the others mean nothing to it.
 *
 * @param spin how long {@code phased} spins before it yields
 * @param yield how long after its start {@code phased} stops yielding and waits on a lock
 * @param nap how long {@code sleeping} naps at a time, and after what time {@code timeout-blocking}
 *     looks again
 */
public record WaitSettings(WaitStrategyKind kind, Duration spin, Duration yield, Duration nap) {
  public WaitSettings {
    requirePositive("spin", spin);
    requirePositive("yield", yield);
    requirePositive("nap", nap);
    if (yield.compareTo(spin) < 0) {
      throw new IllegalArgumentException(
          "yield: %s (expected: at least spin, which is %s)".formatted(yield, spin));
    }
  }

  /**
   * The kind with times that suit slow backends: spinning ends within the time that waking a thread
   * takes, a nap is short against any network, and a lost signal would cost ten milliseconds.
   */
  public static WaitSettings of(WaitStrategyKind kind) {
    Duration nap =
        kind == WaitStrategyKind.TIMEOUT_BLOCKING
            ? Duration.ofMillis(10)
            : Duration.ofNanos(100_000);
    return new WaitSettings(kind, Duration.ofNanos(10_000), Duration.ofNanos(100_000), nap);
  }

  private static void requirePositive(String name, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("%s: %s (expected: more than 0)".formatted(name, time));
    }
  }
}
