package io.fanout.extras.workers;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How many workers a group has. A thread is started when a task comes and none is idle.
 *
 * @param most how many there may be
 * @param keepAlive how long a worker may be idle before its thread ends, but for the last one; null
 *     where threads never end
 */
public record GroupSize(int most, @Nullable Duration keepAlive) {
  private static final int MOST = 100_000;

  public GroupSize {
    if (most < 1 || most > MOST) {
      throw new IllegalArgumentException(
          "most: %d (expected: from 1 to %d workers)".formatted(most, MOST));
    }
    if (keepAlive != null && (keepAlive.isNegative() || keepAlive.isZero())) {
      throw new IllegalArgumentException(
          "keepAlive: %s (expected: more than nothing; or GroupSize.fixed)".formatted(keepAlive));
    }
  }

  /** It grows to that many threads and stays so. */
  public static GroupSize fixed(int threads) {
    return new GroupSize(threads, null);
  }

  /** It grows to that many threads and, idle for that long, shrinks to one. */
  public static GroupSize elastic(int most, Duration keepAlive) {
    return new GroupSize(most, keepAlive);
  }
}
