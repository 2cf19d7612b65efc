package io.fanout.bench.limit;

import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The limiters under comparison, with the same initial, lowest and highest limit if they support
 * them.
 */
public enum Limiters implements Supplier<Limiter> {
  FANOUT("Fanout") {
    @Override
    public Limiter get() {
      return Limiter.ours(INITIAL, MIN, MAX, TOLERANCE);
    }
  },
  GRADIENT2("Gradient2") {
    @Override
    public Limiter get() {
      return Limiter.windowed(
          Gradient2Limit.newBuilder()
              .initialLimit(INITIAL)
              .minLimit(MIN)
              .maxConcurrency(MAX)
              .rttTolerance(TOLERANCE)
              .queueSizeFunction(now -> Math.max(SLOWEST_GROWTH, (int) Math.sqrt(now)))
              .build());
    }
  },
  VEGAS("Vegas") {
    @Override
    public Limiter get() {
      return Limiter.windowed(
          VegasLimit.newBuilder().initialLimit(INITIAL).maxConcurrency(MAX).build());
    }
  },
  AIMD("AIMD") {
    @Override
    public Limiter get() {
      return Limiter.of(
          AIMDLimit.newBuilder()
              .initialLimit(INITIAL)
              .minLimit(MIN)
              .maxLimit(MAX)
              .timeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
              .build());
    }
  };

  private static final int INITIAL = 100;
  private static final int MIN = 10;
  private static final int MAX = 6_000;
  private static final double TOLERANCE = 1.5;
  private static final int SLOWEST_GROWTH = 4;
  private static final int TIMEOUT_SECONDS = 2;

  private final String label;

  Limiters(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
