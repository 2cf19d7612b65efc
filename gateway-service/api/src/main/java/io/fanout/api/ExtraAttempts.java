package io.fanout.api;

/**
 * The attempts of a call beyond its first one.
 *
 * @param retries how often it was sent again after a failure
 * @param hedges how often it was sent a second time beside an attempt that took long
 */
public record ExtraAttempts(int retries, int hedges) {
  /** No extra attempt was made. */
  public static final ExtraAttempts NONE = new ExtraAttempts(0, 0);

  /**
   * The counts as a value.
   *
   * @param retries how often the call was sent again after a failure
   * @param hedges how often it was sent a second time beside an attempt that took long
   * @return {@link #NONE} if both are 0
   */
  public static ExtraAttempts of(int retries, int hedges) {
    return retries == 0 && hedges == 0 ? NONE : new ExtraAttempts(retries, hedges);
  }
}
