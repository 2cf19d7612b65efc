package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.DrainWait;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedStage;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.Polled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A ring without threads. Its consumers belong to the thread in {@code polling}, which also
 * publishes what they did to the thread that polls next.
 */
final class PolledRing<T> implements Polled<T> {
  private final String name;
  private final Ring<T> ring;
  private final WakeOnce bell;
  private final List<PolledStage<T>> stages = new ArrayList<>();
  private final AtomicReference<@Nullable Thread> polling = new AtomicReference<>();

  PolledRing(
      String name,
      int size,
      Producers producers,
      WakeOnce bell,
      Consumers<T> consumers,
      FailureReport report) {
    this.name = name;
    this.bell = bell;
    // No thread waits on this ring, so it uses the strategy that never signals.
    RingBuffer<Slot<T>> buffer =
        RingBuffer.create(
            producers.type(), Slot.factory(consumers), size, new BusySpinWaitStrategy());
    Sequence[] last =
        ConsumerGraph.connect(
            consumers, (ahead, stage, empties) -> addStage(buffer, ahead, stage, empties, report));
    ring = new Ring<>(buffer, last);
  }

  private Sequence addStage(
      RingBuffer<Slot<T>> buffer,
      Sequence[] ahead,
      NamedStage<T> stage,
      boolean empties,
      FailureReport report) {
    SlotTaker<T> taker = new SlotTaker<>(new GuardedStage<>(name, stage, report), empties);
    PolledStage<T> polled = new PolledStage<>(buffer.newPoller(ahead), taker);
    stages.add(polled);
    return polled.progress();
  }

  @Override
  public boolean offer(T item) {
    boolean accepted = ring.offer(item);
    if (accepted) {
      bell.ring();
    }
    return accepted;
  }

  @Override
  public int poll() {
    int finished = 0;
    while (finished < ring.capacity()) {
      if (!polling.compareAndSet(null, Thread.currentThread())) {
        // The other poller checks again after it lets go, and finds the new items.
        return finished;
      }
      try {
        bell.hold();
        finished += moveAll();
      } finally {
        polling.set(null);
        bell.rearm();
      }
      if (!ring.anyPublished()) {
        return finished;
      }
    }
    bell.ring();
    return finished;
  }

  private int moveAll() {
    long before = ring.finished();
    for (int i = 0; i < stages.size(); i++) {
      stages.get(i).poll();
    }
    return (int) (ring.finished() - before);
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
    Thread caller = Thread.currentThread();
    if (polling.get() == caller) {
      throw new IllegalStateException(
          "hand-off %s: closed within its own poll on %s (expected: outside, because close waits for the poll)"
              .formatted(name, caller.getName()));
    }
    ring.refuseOffers();
    DrainWait.until(this::drainedAndSealed);
  }

  private boolean drainedAndSealed() {
    poll();
    if (!polling.compareAndSet(null, Thread.currentThread())) {
      return false;
    }
    try {
      return ring.trySeal();
    } finally {
      polling.set(null);
    }
  }
}
