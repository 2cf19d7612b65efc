package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of the last while ended, counted in slices of it that are forgotten one by one. A
 * slice is never cleared but replaced, so that no count of an old one gets into a new one. Any
 * strand may use it; no one waits.
 */
final class SlidingCounts {
  private static final int SLICES = 10;

  /** The calls of one slice of time. */
  private static final class Slice {
    private final long number;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger bad = new AtomicInteger();
    private final AtomicInteger slow = new AtomicInteger();

    private Slice(long number) {
      this.number = number;
    }
  }

  /** What was counted in the whole window. */
  record Totals(int calls, int bad, int slow) {}

  private final AtomicReferenceArray<@Nullable Slice> slices = new AtomicReferenceArray<>(SLICES);
  private final long sliceNanos;
  private final NanoClock clock;

  SlidingCounts(long windowNanos, NanoClock clock) {
    this.sliceNanos = Math.max(1, windowNanos / SLICES);
    this.clock = clock;
  }

  void add(boolean bad, boolean slow) {
    Slice slice = current();
    slice.calls.incrementAndGet();
    if (bad) {
      slice.bad.incrementAndGet();
    }
    if (slow) {
      slice.slow.incrementAndGet();
    }
  }

  Totals totals() {
    long newest = number();
    int calls = 0;
    int bad = 0;
    int slow = 0;
    for (int i = 0; i < SLICES; i++) {
      Slice slice = slices.get(i);
      if (slice != null && newest - slice.number < SLICES) {
        // Calls last: each bad or slow one was counted as a call before.
        bad += slice.bad.get();
        slow += slice.slow.get();
        calls += slice.calls.get();
      }
    }
    return new Totals(calls, bad, slow);
  }

  private Slice current() {
    long number = number();
    int place = (int) Math.floorMod(number, (long) SLICES);
    while (true) {
      Slice seen = slices.get(place);
      // A slice that is newer than this strand's reading of the clock serves it as well.
      if (seen != null && seen.number >= number) {
        return seen;
      }
      Slice fresh = new Slice(number);
      if (slices.compareAndSet(place, seen, fresh)) {
        return fresh;
      }
    }
  }

  private long number() {
    return Math.floorDiv(clock.now(), sliceNanos);
  }
}
