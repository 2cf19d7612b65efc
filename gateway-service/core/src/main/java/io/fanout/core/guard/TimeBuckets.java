package io.fanout.core.guard;

/**
 * Sorts times into buckets that grow with them: eight to each doubling, so that a bucket's ends
 * differ by an eighth at most. The smallest unit is 1,024 ns.
 */
final class TimeBuckets {
  /** Enough for a quarter of an hour; what is longer goes into the last. */
  static final int COUNT = 224;

  private static final int UNIT_BITS = 10;
  private static final int STEP_BITS = 3;
  private static final int STEPS = 1 << STEP_BITS;

  private TimeBuckets() {}

  static int of(long nanos) {
    long units = Math.max(0, nanos) >>> UNIT_BITS;
    if (units < STEPS) {
      return (int) units;
    }
    int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(units) - STEP_BITS;
    int step = (int) (units >>> doublings) - STEPS;
    return Math.min(COUNT - 1, (doublings + 1) * STEPS + step);
  }

  /** The longest time in a bucket. */
  static long longest(int bucket) {
    int doublings = Math.max(0, bucket / STEPS - 1);
    long steps = bucket < STEPS ? bucket : bucket % STEPS + STEPS;
    return (((steps + 1) << doublings) << UNIT_BITS) - 1;
  }
}
