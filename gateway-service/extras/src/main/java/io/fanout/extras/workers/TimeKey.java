package io.fanout.extras.workers;

import java.util.concurrent.TimeUnit;

/**
 * When a timed task is due, and its turn among those of the same moment.
 *
 * @param at in nanoseconds of {@link System#nanoTime}, to be compared by difference
 * @param turn counts up with each task
 */
record TimeKey(long at, long turn) implements Comparable<TimeKey> {
  /** No delay is longer, so that differences never overflow: 73 years. */
  private static final long LONGEST = Long.MAX_VALUE >> 2;

  static TimeKey after(long delay, TimeUnit unit, long turn) {
    return after(unit.toNanos(delay), turn);
  }

  static TimeKey after(long nanos, long turn) {
    return new TimeKey(System.nanoTime() + Math.min(LONGEST, Math.max(0, nanos)), turn);
  }

  boolean isDue() {
    return left() <= 0;
  }

  /** The nanoseconds until it is due. */
  long left() {
    return at - System.nanoTime();
  }

  boolean isBefore(long moment) {
    return at - moment < 0;
  }

  @Override
  public int compareTo(TimeKey other) {
    long earlier = at - other.at;
    return earlier != 0 ? Long.signum(earlier) : Long.compare(turn, other.turn);
  }
}
