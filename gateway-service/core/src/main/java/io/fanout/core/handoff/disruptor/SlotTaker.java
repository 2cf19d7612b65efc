package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.Sequence;
import io.fanout.core.handoff.GuardedStage;

/** Takes a slot's item through one stage; the last rank's also lets go of it. */
final class SlotTaker<T> {
  private final GuardedStage<T> stage;
  private final boolean empties;

  SlotTaker(GuardedStage<T> stage, boolean empties) {
    this.stage = stage;
    this.empties = empties;
  }

  /**
   * Moves {@code progress} with every item and not only with every batch: a slot is free, and the
   * consumer behind may go on, as soon as its item is finished.
   */
  void take(Slot<T> slot, long sequence, boolean lastOfBatch, Sequence progress) {
    T item = slot.item;
    // A slot is empty only if an Error stopped the producer between claim and fill.
    if (item != null) {
      stage.take(item, lastOfBatch);
      if (empties) {
        slot.letGo();
      }
    }
    progress.set(sequence);
  }
}
