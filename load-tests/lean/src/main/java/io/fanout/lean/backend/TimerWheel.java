package io.fanout.lean.backend;

import org.jspecify.annotations.Nullable;

/**
 * A timer wheel with a resolution of a tenth of a millisecond. Adding, removing and finding the
 * next entry take constant time and allocate nothing. Confined to one event loop.
 */
final class TimerWheel {
  static final long TICK_NANOS = 100_000;
  private static final int BUCKETS = 1 << 14;
  private static final int MASK = BUCKETS - 1;
  private static final int WORD = 6;

  private final @Nullable TimerEntry[] heads = new @Nullable TimerEntry[BUCKETS];

  /** A bit for each bucket, set if the bucket has entries. */
  private final long[] used = new long[BUCKETS >> WORD];

  private long tick;
  private int size;

  /** Starts the wheel at this time. All times are nanoseconds of a monotonic clock. */
  TimerWheel(long nowNanos) {
    tick = nowNanos / TICK_NANOS;
  }

  int size() {
    return size;
  }

  /**
   * Adds an entry. It never fires early, and fires at most one tick late if {@link #expire} is
   * called in time.
   */
  void add(TimerEntry timed, long dueNanos) {
    timed.dueTick = Math.max(tick, (dueNanos + TICK_NANOS - 1) / TICK_NANOS);
    int bucket = (int) (timed.dueTick & MASK);
    TimerEntry head = heads[bucket];
    timed.previous = null;
    timed.next = head;
    timed.waiting = true;
    if (head != null) {
      head.previous = timed;
    }
    heads[bucket] = timed;
    used[bucket >> WORD] |= 1L << bucket;
    size++;
  }

  void remove(TimerEntry timed) {
    if (!timed.waiting) {
      return;
    }
    TimerEntry next = timed.next;
    TimerEntry previous = timed.previous;
    if (next != null) {
      next.previous = previous;
    }
    if (previous != null) {
      previous.next = next;
    } else {
      int bucket = (int) (timed.dueTick & MASK);
      heads[bucket] = next;
      if (next == null) {
        used[bucket >> WORD] &= ~(1L << bucket);
      }
    }
    timed.waiting = false;
    timed.next = null;
    timed.previous = null;
    size--;
  }

  /** Fires all due entries, earlier ones first. */
  void expire(long nowNanos) {
    long last = nowNanos / TICK_NANOS;
    if (last < tick) {
      return;
    }
    // After more than a full turn, visit each bucket only once.
    long from = Math.max(tick, last - BUCKETS + 1);
    tick = last + 1;
    for (long at = nextUsed(from, last); at <= last; at = nextUsed(at + 1, last)) {
      fire((int) (at & MASK), last, nowNanos);
    }
  }

  private void fire(int bucket, long last, long nowNanos) {
    // Remove the expired entries before firing them, because an entry may add itself again.
    TimerEntry expired = null;
    for (TimerEntry timed = heads[bucket]; timed != null; ) {
      TimerEntry next = timed.next;
      if (timed.dueTick <= last) {
        remove(timed);
        timed.next = expired;
        expired = timed;
      }
      timed = next;
    }
    while (expired != null) {
      TimerEntry next = expired.next;
      expired.next = null;
      expired.due(nowNanos);
      expired = next;
    }
  }

  /**
   * The first tick at or after {@code from} whose bucket has entries; {@code last + 1} if there is
   * none.
   */
  private long nextUsed(long from, long last) {
    long at = from;
    while (at <= last) {
      int bucket = (int) (at & MASK);
      long word = used[bucket >> WORD] >>> bucket;
      if (word != 0) {
        return Math.min(at + Long.numberOfTrailingZeros(word), last + 1);
      }
      at += Long.SIZE - (bucket & (Long.SIZE - 1));
    }
    return last + 1;
  }

  /** When to call {@link #expire} next; {@link Long#MAX_VALUE} if the wheel is empty. */
  long nextNanos() {
    if (size == 0) {
      return Long.MAX_VALUE;
    }
    return nextUsed(tick, tick + BUCKETS - 1) * TICK_NANOS;
  }
}
