package io.fanout.lean.inject;

/**
 * A stretch of constant load, of which the first part is not counted.
 *
 * @param rate requests due each second; in a closed run how many are in progress at once
 */
record LoadStep(double rate, long settleNanos, long windowNanos) {
  long nanos() {
    return settleNanos + windowNanos;
  }

  long requests() {
    return Math.round(rate * nanos() / 1e9);
  }
}
