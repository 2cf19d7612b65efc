package io.fanout.load.measure;

import java.time.Duration;

/**
 * A stretch of constant load, of which the first part is not counted.
 *
 * @param name what it is called in results, e.g. {@code peak}
 * @param rate requests due each second; in a closed run how many are in progress at once
 * @param settle how long it runs before it counts
 * @param window how long it counts
 */
public record Step(String name, double rate, Duration settle, Duration window) {
  private static final double NANOS = 1e9;

  public Step {
    if (!(rate > 0) || settle.isNegative() || window.isNegative() || window.isZero()) {
      throw new IllegalArgumentException(
          "step %s: rate %s, settle %s, window %s (expected: rate and window above 0, settle not negative)"
              .formatted(name, rate, settle, window));
    }
  }

  /**
   * The same after a longer settling, so that it lasts whole seconds: Gatling counts a step's
   * requests by those.
   */
  public Step inWholeSeconds() {
    Duration whole = Duration.ofSeconds(length().plusNanos((long) NANOS - 1).toSeconds());
    return new Step(name, rate, whole.minus(window), window);
  }

  public Duration length() {
    return settle.plus(window);
  }

  /** How many requests are due in it; Gatling rounds the same way. */
  long requests() {
    return Math.round(rate * length().toNanos() / NANOS);
  }
}
