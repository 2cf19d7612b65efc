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
 * code is in the processor's caches for all of a batch but the first item. A batch is taken when it
 * is full, at once for an item that holds much memory, or a moment after its first item. Only the
 * lane offers.
 */
final class BatchedRing<T> implements Handoff<T> {
  private static final int BATCH = 16;
  private static final Duration LONGEST_WAIT = Duration.ofMillis(10);

  private final Lane lane;
  private final Timers timers;
  private final NanoClock clock;
  private final Predicate<T> holdsMuch;
  private final Polled<T> ring;
  private final int batch;
  private Timers.@Nullable Pending due;

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
    this.ring = opened.apply(this::takeLater);
    this.batch = Math.min(BATCH, ring.capacity());
  }

  @Override
  public boolean offer(T item) {
    boolean accepted = ring.offer(item);
    if (accepted && (ring.occupied() == batch || holdsMuch.test(item))) {
      lane.execute(this::take);
    }
    return accepted;
  }

  private void takeLater() {
    due = timers.at(Deadline.in(LONGEST_WAIT, clock), this::take);
  }

  private void take() {
    if (due != null) {
      due.cancel();
      due = null;
    }
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
