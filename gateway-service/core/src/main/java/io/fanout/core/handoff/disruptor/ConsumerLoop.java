package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.Sequence;

/** What a consumer's own thread does with each slot. Confined to that thread. */
final class ConsumerLoop<T> implements EventHandler<Slot<T>> {
  private final SlotTaker<T> taker;
  private Sequence progress = new Sequence();

  ConsumerLoop(SlotTaker<T> taker) {
    this.taker = taker;
  }

  /** Called once, while the processor is built and before its thread starts. */
  @Override
  public void setSequenceCallback(Sequence sequence) {
    progress = sequence;
  }

  @Override
  public void onEvent(Slot<T> slot, long sequence, boolean endOfBatch) {
    // The thread is ours and is never stopped by an interrupt; one that an earlier item left behind
    // must not hit this one.
    Thread.interrupted();
    taker.take(slot, sequence, endOfBatch, progress);
  }
}
