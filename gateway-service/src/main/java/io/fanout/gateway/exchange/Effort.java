package io.fanout.gateway.exchange;

/**
 * What a call took beyond its first attempt.
 *
 * @param retries how often it was sent again after a failure
 * @param hedges how often it was sent a second time beside an attempt that took long
 */
public record Effort(int retries, int hedges) {
  /** One attempt was all, or none was made. */
  public static final Effort NONE = new Effort(0, 0);

  public static Effort of(int retries, int hedges) {
    return retries == 0 && hedges == 0 ? NONE : new Effort(retries, hedges);
  }
}
