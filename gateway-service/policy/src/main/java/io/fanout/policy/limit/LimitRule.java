package io.fanout.policy.limit;

import java.time.Duration;

/**
 * How much a limit allows to each of its keys: so many permits in a window, given back evenly, of
 * which so many may be taken at once.
 *
 * @param name the limit's name in the settings
 * @param permits how many permits a window has
 * @param window how long the window is
 * @param burst how many permits a key that was not used for long has
 * @param maxKeys how many keys are counted at once
 */
public record LimitRule(String name, long permits, Duration window, long burst, int maxKeys) {
  /** After how many nanoseconds a key gets one permit back. */
  public long nanosPerPermit() {
    return Math.max(1, window.toNanos() / permits);
  }
}
