package io.fanout.boot.wiring;

import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.Polled;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A ring whose items may wait. Its lane takes them in batches, so that the consumers' code is in
 * the processor's caches for all of a batch but the first item. An item is taken at once if it
 * comes after a pause, if it fills a batch, or if those that wait hold much memory. Any other item
 * waits until {@link #PAUSE_NANOS} after the previous batch, and at most a timer's tick longer.
 *
 * <p>Only the lane offers and takes; other threads may ask how many wait.
 */
final class BatchedRing<T> implements Handoff<T> {
  private static final int BATCH = 16;

  /** Bodies no longer count against the limits on memory once their exchange is over. */
  private static final int MOST_HELD = Strands.LARGE_BODY;

  private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

  private final Lane lane;
  private final Timers timers;
  private final NanoClock clock;
  private final ToLongFunction<T> heldBytes;
  private final Polled<T> ring;
  private final int batch;
  private Timers.@Nullable Pending due;
  private long takenAt;
  private long held;

  /** With timers that run on the lane that sets them, and what opens the ring for its wake-up. */
  BatchedRing(
      Lane lane,
      Timers timers,
      NanoClock clock,
      ToLongFunction<T> heldBytes,
      Function<Runnable, Polled<T>> opened) {
    this.lane = lane;
    this.timers = timers;
    this.clock = clock;
    this.heldBytes = heldBytes;
    this.ring = opened.apply(this::begin);
    this.batch = Math.min(BATCH, ring.capacity());
    this.takenAt = clock.now() - PAUSE_NANOS;
  }

  @Override
  public boolean offer(T item) {
    boolean accepted = ring.offer(item);
    if (accepted) {
      held += heldBytes.applyAsLong(item);
      if (ring.occupied() == batch || held >= MOST_HELD) {
        takeSoon();
      }
    }
    return accepted;
  }

  /** Called when an item comes while none waits, and where a poll has left some. */
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
    cancelTimer();
    held = 0;
    if (ring.poll() > 0) {
      takenAt = clock.now();
    }
  }

  private void cancelTimer() {
    if (due != null) {
      due.cancel();
      due = null;
    }
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
    cancelTimer();
    ring.close();
  }
}
