package io.fanout.compare.plan;

import java.util.OptionalDouble;

/** The highest throughput by Little's law: slots divided by the time that each is held. */
public final class ThroughputCeiling {
  /** The usual endpoint calls B, C and D at once. */
  public static final int CALLS = 3;

  private static final int DESCRIPTORS_OF_ITS_OWN = 300;
  private static final double MILLIS = 1_000;

  private ThroughputCeiling() {}

  /** The ceiling of a pool; empty for modes without one, and for backends that take no time. */
  public static OptionalDouble ofPool(Variant variant, Latency latency, int calls) {
    double slowest = latency.meanOfSlowest(calls);
    double one = latency.meanOfSlowest(1);
    if (variant.requestThreads().isEmpty() || slowest <= 0) {
      return OptionalDouble.empty();
    }
    double byRequests = variant.requestThreads().get() * MILLIS / slowest;
    if (latency.isOfRequests()) {
      // A call holds its thread for less time than a request does.
      return OptionalDouble.of(byRequests);
    }
    double byCalls = variant.callThreads().orElse(Integer.MAX_VALUE) * MILLIS / (calls * one);
    return OptionalDouble.of(Math.min(byRequests, byCalls));
  }

  /**
   * The ceiling of the limit on open files: a request holds its client's connection and one for
   * each call; the JVM needs some descriptors itself.
   */
  public static OptionalDouble ofOpenFiles(long openFiles, Latency latency, int calls) {
    double slowest = latency.meanOfSlowest(calls) / MILLIS;
    if (slowest <= 0) {
      return OptionalDouble.empty();
    }
    double free = Math.max(1, openFiles - DESCRIPTORS_OF_ITS_OWN);
    double atOnce = free / (1 + calls);
    return OptionalDouble.of(atOnce / slowest);
  }
}
