package io.fanout.lean.inject;

/**
 * A period of constant load. Requests of its first part do not count.
 *
 * @param rate requests due per second; in a closed run, the number of requests in progress at once
 */
record LoadStep(double rate, long settleNanos, long windowNanos) {
  long nanos() {
    return settleNanos + windowNanos;
  }

  long requests() {
    return Math.round(rate * nanos() / 1e9);
  }
}
