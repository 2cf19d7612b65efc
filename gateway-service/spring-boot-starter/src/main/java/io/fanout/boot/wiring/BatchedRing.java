package io.fanout.boot.wiring;

import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.Polled;
import io.fanout.core.lane.Lane;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A ring for what nobody waits for. Its lane takes the items in batches, so that the consumers'
 * code is in the processor's caches for all of a batch but the first item. An item is taken at once
 * if it comes after a pause, fills a batch, or holds much memory. Any other item waits until a
 * moment after the previous batch. Only the lane offers.
 */
final class BatchedRing<T> implements Handoff<T> {
  private static final int BATCH = 16;
  private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

  private final Lane lane;
  private final Timers timers;
  private final NanoClock clock;
  private final Predicate<T> holdsMuch;
  private final Polled<T> ring;
  private final int batch;
  private Timers.@Nullable Pending due;
  private long takenAt;

  /** With timers that run on the lane that sets them, and what opens the ring for its wake-up. */
  BatchedRing(
      Lane lane,
      Timers timers,
      NanoClock clock,
      Predicate<T> holdsMuch,
      Function<Runnable, Polled<T>> opened) {
    this.lane = lane;
    this.timers = timers;
    this.clock = clock;
    this.holdsMuch = holdsMuch;
    this.ring = opened.apply(this::begin);
    this.batch = Math.min(BATCH, ring.capacity());
    this.takenAt = clock.now() - PAUSE_NANOS;
  }

  @Override
  public boolean offer(T item) {
    boolean accepted = ring.offer(item);
    if (accepted && (ring.occupied() == batch || holdsMuch.test(item))) {
      takeSoon();
    }
    return accepted;
  }

  /** Called for the first item of a batch. */
  private void begin() {
    Deadline pauseEnds = new Deadline(takenAt + PAUSE_NANOS);
    if (pauseEnds.left(clock) <= 0) {
      takeSoon();
    } else {
      due = timers.at(pauseEnds, this::take);
    }
  }

  /** Behind what the lane is doing now. */
  private void takeSoon() {
    lane.execute(this::take);
  }

  private void take() {
    if (due != null) {
      due.cancel();
      due = null;
    }
    takenAt = clock.now();
    ring.poll();
  }

  @Override
  public long occupied() {
    return ring.occupied();
  }

  @Override
  public int capacity() {
    return ring.capacity();
  }

  @Override
  public void close() {
    ring.close();
  }
}
