package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.EventTranslatorOneArg;
import com.lmax.disruptor.FixedSequenceGroup;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import java.util.Objects;

/**
 * The producers' side of a ring: offering, counting, and the seal that ends it.
 *
 * <p>The seal is a claim of all slots at once, which nobody ever publishes. It succeeds only while
 * everything claimed before is finished, and after it no offer can claim a slot: the ring's own
 * claim decides between an offer and the end, so that accepted means delivered, at no cost for the
 * offers. {@code closing} only keeps new offers from putting that moment off.
 */
final class Ring<T> {
  private final RingBuffer<Slot<T>> buffer;
  private final Sequence last;
  private final EventTranslatorOneArg<Slot<T>, T> fill = Slot::fill;
  private volatile boolean closing;
  private volatile boolean sealed;

  /** With the last consumers' sequences. Slots that all of them have passed are free again. */
  Ring(RingBuffer<Slot<T>> buffer, Sequence... last) {
    this.buffer = buffer;
    this.last = last.length == 1 ? last[0] : new FixedSequenceGroup(last);
    buffer.addGatingSequences(last);
  }

  boolean offer(T item) {
    // A translator that throws would leave a published, empty slot behind.
    Objects.requireNonNull(item, "item");
    return !closing && buffer.tryPublishEvent(fill, item);
  }

  void refuseOffers() {
    closing = true;
  }

  /** Ends the ring where everything accepted is finished; for one thread at a time. */
  boolean trySeal() {
    if (!sealed) {
      try {
        buffer.tryNext(buffer.getBufferSize());
        sealed = true;
      } catch (InsufficientCapacityException unfinished) {
        return false;
      }
    }
    return true;
  }

  /** Whether the next item of the last consumer is there. */
  boolean anyPublished() {
    return buffer.isAvailable(last.get() + 1);
  }

  long finished() {
    return last.get();
  }

  long occupied() {
    // Read the cursor first: read later, it could be ahead by more than the capacity.
    long accepted = buffer.getCursor();
    return sealed ? 0 : Math.max(0, accepted - last.get());
  }

  int capacity() {
    return buffer.getBufferSize();
  }
}
