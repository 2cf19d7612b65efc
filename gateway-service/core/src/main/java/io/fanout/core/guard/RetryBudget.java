package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds extra requests to a share of the ordinary ones: a bucket into which each ordinary request
 * puts a part of a token, time puts some more, and from which each extra request takes a whole one.
 * Any strand may use it; no one waits.
 */
final class RetryBudget {
  private static final long TOKEN = 1_000_000;
  private static final double NANOS_OF_SECOND = 1e9;

  private final long earned;
  private final double earnedPerNano;
  private final long most;
  private final NanoClock clock;
  private final AtomicLong filled;
  private final AtomicLong timeCountedTo;

  /**
   * A budget that begins with what one second earns.
   *
   * @param share the part of a token that an ordinary request earns
   * @param perSecond how many tokens time earns
   * @param burst how many tokens may be saved up
   */
  RetryBudget(double share, double perSecond, int burst, NanoClock clock) {
    this.earned = Math.round(share * TOKEN);
    this.earnedPerNano = perSecond * TOKEN / NANOS_OF_SECOND;
    this.most = burst * TOKEN;
    this.clock = clock;
    this.filled = new AtomicLong(Math.min(most, (long) (perSecond * TOKEN)));
    this.timeCountedTo = new AtomicLong(clock.now());
  }

  /** An ordinary request is made. */
  void earn() {
    add(earned);
  }

  /** Takes a token for an extra request; false where there is none. */
  boolean spend() {
    countTime();
    while (true) {
      long seen = filled.get();
      if (seen < TOKEN) {
        return false;
      }
      if (filled.compareAndSet(seen, seen - TOKEN)) {
        return true;
      }
    }
  }

  /** Puts a token back that was taken for nothing. */
  void giveBack() {
    add(TOKEN);
  }

  private void countTime() {
    long from = timeCountedTo.get();
    long to = clock.now();
    long gained = (long) Math.min((double) most, (to - from) * earnedPerNano);
    // A span too short for one unit stays uncounted, because rounding would lose it.
    if (gained > 0 && timeCountedTo.compareAndSet(from, to)) {
      add(gained);
    }
  }

  private void add(long amount) {
    while (true) {
      long seen = filled.get();
      long sum = Math.min(most, seen + amount);
      // A full bucket needs no write, so the healthy case only reads.
      if (sum == seen || filled.compareAndSet(seen, sum)) {
        return;
      }
    }
  }
}
