package io.fanout.gateway.handoff.disruptor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One place of the ring. The ring's sequences publish it: the producer writes it before it
 * publishes, the consumers read it after, and the last of them empties it before it lets go.
 */
final class Slot<T> {
  @Nullable T item;

  /** Fills the slot; a translator that captures nothing, so that an offer allocates nothing. */
  static <T> void fill(Slot<T> slot, long sequence, T item) {
    slot.item = Objects.requireNonNull(item, "item");
  }
}
