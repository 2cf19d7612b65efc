package io.fanout.load.measure;

import java.time.Duration;

/**
 * A period of constant load. Requests of its first part do not count.
 *
 * @param name its name in the results, e.g. {@code peak}
 * @param rate requests due per second; in a closed run, the number of requests in progress at once
 * @param settle the time before its requests count
 * @param window the time in which its requests count
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
   * A copy with a longer settling time, so that the step lasts whole seconds. Gatling calculates a
   * step's requests from whole seconds.
   */
  public Step inWholeSeconds() {
    Duration whole = Duration.ofSeconds(length().plusNanos((long) NANOS - 1).toSeconds());
    return new Step(name, rate, whole.minus(window), window);
  }

  public Duration length() {
    return settle.plus(window);
  }

  /** The number of requests due in the step, rounded like Gatling does. */
  long requests() {
    return Math.round(rate * length().toNanos() / NANOS);
  }
}
