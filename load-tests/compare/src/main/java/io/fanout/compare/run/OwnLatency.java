package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.lean.latency.LatencySource;
import java.util.SplittableRandom;

/** Resolves a backend's own latency. */
final class OwnLatency {
  private static final int DRAWS = 20_001;

  private OwnLatency() {}

  static Latency of(String spec) {
    LatencySource source = LatencySource.parse(spec);
    SplittableRandom random = new SplittableRandom(1);
    double[] millis = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      millis[i] = source.nanos(random) / 1e6;
    }
    return Latency.ofRequests(millis);
  }
}
