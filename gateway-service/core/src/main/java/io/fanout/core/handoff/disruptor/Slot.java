package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.EventFactory;
import io.fanout.core.handoff.Consumers;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One slot of the ring. The ring's sequences publish it: the producer writes it before it
 * publishes, the consumers read it after, and the last of them empties it before it lets go.
 */
final class Slot<T> {
  @Nullable T item;

  /** How many of the last rank hold the item, where that is more than one; counted down by them. */
  private final @Nullable AtomicInteger holders;

  private final int lastRank;

  private Slot(int lastRank) {
    this.lastRank = lastRank;
    this.holders = lastRank > 1 ? new AtomicInteger() : null;
  }

  /** Makes slots for those consumers. */
  static <T> EventFactory<Slot<T>> factory(Consumers<T> consumers) {
    var ranks = consumers.ranks();
    int lastRank = ranks.get(ranks.size() - 1).size();
    return () -> new Slot<>(lastRank);
  }

  /** Fills the slot; a translator that captures nothing, so that an offer allocates nothing. */
  static <T> void fill(Slot<T> slot, long sequence, T item) {
    slot.item = Objects.requireNonNull(item, "item");
    if (slot.holders != null) {
      slot.holders.set(slot.lastRank);
    }
  }

  /** Called by each consumer of the last rank when it is done; the last one empties the slot. */
  void letGo() {
    if (holders == null || holders.decrementAndGet() == 0) {
      item = null;
    }
  }
}
