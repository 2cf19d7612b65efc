package io.fanout.core.guard;

/**
 * What a window of answers says. Latencies are compared by their logarithms: a ratio of two becomes
 * a difference, and a few very slow answers do not hide the others.
 *
 * @param answers how many there were
 * @param logLatency the mean of the latencies' natural logarithms, in nanoseconds
 * @param logSpread the standard deviation of those logarithms
 * @param inFlight how many calls were in flight when these began, on average
 * @param timedOut the part of the calls that ran out of time
 * @param rejected whether the limit rejected a call meanwhile
 */
record LatencySummary(
    int answers,
    double logLatency,
    double logSpread,
    double inFlight,
    double timedOut,
    boolean rejected) {
  /** The standard error of the mean. */
  double error() {
    return logSpread / Math.sqrt(Math.max(1, answers));
  }

  /** A time within which most calls that are in flight now end. */
  long mostEndWithinNanos() {
    return (long) Math.exp(logLatency + logSpread);
  }
}
