package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of a sliding window ended, counted in slices of time that expire one by one. A
 * slice is never cleared but replaced, so that no count of an old one gets into a new one. Any
 * strand may use it; no one waits.
 *
 * <p>While every call is good, a call costs one counter: {@link #mayHoldBad} spares the reader a
 * look at all slices.
 */
final class SlidingCounts {
  private static final int SLICES = 10;

  /** Before any slice's number. */
  private static final long NEVER = Long.MIN_VALUE;

  /** The calls of one slice of time. */
  private static final class Slice {
    private static final AtomicIntegerFieldUpdater<Slice> CALLS =
        AtomicIntegerFieldUpdater.newUpdater(Slice.class, "calls");
    private static final AtomicIntegerFieldUpdater<Slice> BAD =
        AtomicIntegerFieldUpdater.newUpdater(Slice.class, "bad");
    private static final AtomicIntegerFieldUpdater<Slice> SLOW =
        AtomicIntegerFieldUpdater.newUpdater(Slice.class, "slow");

    private final long number;
    private volatile int calls;
    private volatile int bad;
    private volatile int slow;

    private Slice(long number) {
      this.number = number;
    }
  }

  /** What was counted in the whole window. */
  record Totals(int calls, int bad, int slow) {}

  private final AtomicReferenceArray<@Nullable Slice> slices = new AtomicReferenceArray<>(SLICES);
  private final AtomicLong latestBad = new AtomicLong(NEVER);
  private final long sliceNanos;
  private final NanoClock clock;

  SlidingCounts(long windowNanos, NanoClock clock) {
    this.sliceNanos = Math.max(1, windowNanos / SLICES);
    this.clock = clock;
  }

  /**
   * Counts a call that ended now; true if the window may hold a bad or slow one, which makes it
   * worth a look.
   */
  boolean add(boolean bad, boolean slow, long now) {
    long number = number(now);
    Slice slice = slice(number);
    Slice.CALLS.incrementAndGet(slice);
    if (bad) {
      Slice.BAD.incrementAndGet(slice);
    }
    if (slow) {
      Slice.SLOW.incrementAndGet(slice);
    }
    if (bad || slow) {
      latestBad.accumulateAndGet(number, Math::max);
      return true;
    }
    return isRecent(latestBad.get(), number);
  }

  /** Whether the window may hold a bad or slow call. */
  boolean mayHoldBad() {
    long latest = latestBad.get();
    return latest != NEVER && isRecent(latest, number(clock.now()));
  }

  private static boolean isRecent(long latest, long number) {
    return latest != NEVER && number - latest < SLICES;
  }

  Totals totals() {
    long newest = number(clock.now());
    int calls = 0;
    int bad = 0;
    int slow = 0;
    for (int i = 0; i < SLICES; i++) {
      Slice slice = slices.get(i);
      if (slice != null && newest - slice.number < SLICES) {
        // Read calls last: every bad or slow call was counted as a call first.
        bad += slice.bad;
        slow += slice.slow;
        calls += slice.calls;
      }
    }
    return new Totals(calls, bad, slow);
  }

  private Slice slice(long number) {
    int place = (int) Math.floorMod(number, (long) SLICES);
    while (true) {
      Slice seen = slices.get(place);
      // A slice newer than this strand's clock reading is fine too.
      if (seen != null && seen.number >= number) {
        return seen;
      }
      Slice fresh = new Slice(number);
      if (slices.compareAndSet(place, seen, fresh)) {
        return fresh;
      }
    }
  }

  private long number(long now) {
    return Math.floorDiv(now, sliceNanos);
  }
}
