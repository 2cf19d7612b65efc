package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.Sequence;

/** One consumer of a polled ring. Confined to the thread that polls. */
final class PolledStage<T> {
  private final EventPoller<Slot<T>> poller;
  private final EventPoller.Handler<Slot<T>> handler;

  PolledStage(EventPoller<Slot<T>> poller, SlotTaker<T> taker) {
    this.poller = poller;
    Sequence progress = poller.getSequence();
    handler =
        (slot, sequence, endOfBatch) -> {
          taker.take(slot, sequence, endOfBatch, progress);
          return true;
        };
  }

  Sequence progress() {
    return poller.getSequence();
  }

  /** Takes all that the consumers ahead have finished. */
  void poll() {
    try {
      poller.poll(handler);
    } catch (Exception impossible) {
      throw new IllegalStateException("a guarded stage threw", impossible);
    }
  }
}
