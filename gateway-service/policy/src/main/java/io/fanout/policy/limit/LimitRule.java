package io.fanout.policy.limit;

import java.time.Duration;

/**
 * The rule of a limit: the number of permits per window, which return evenly, and how many of them
 * a key may take at once.
 *
 * @param name the limit's name in the settings
 * @param permits how many permits a window has
 * @param window how long the window is
 * @param burst how many permits a key that was not used for long has
 * @param maxKeys how many keys are counted at once
 * @param shared whether all gateways count together
 */
public record LimitRule(
    String name, long permits, Duration window, long burst, int maxKeys, boolean shared) {
  /** After how many nanoseconds a key gets one permit back. */
  public long nanosPerPermit() {
    return Math.max(1, window.toNanos() / permits);
  }
}
