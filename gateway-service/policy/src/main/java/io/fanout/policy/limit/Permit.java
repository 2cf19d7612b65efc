package io.fanout.policy.limit;

/**
 * The result of taking a permit of a key.
 *
 * @param granted whether it got a permit
 * @param remaining how many permits it has left
 * @param nanosToReset after how many nanoseconds it has all permits again; if it got none, after
 *     how many it has one
 */
public record Permit(boolean granted, long remaining, long nanosToReset) {
  private static final long SECOND = 1_000_000_000L;

  /** The same time in whole seconds, at least one. */
  public long secondsToReset() {
    return Math.max(1, (nanosToReset + SECOND - 1) / SECOND);
  }
}
