package io.fanout.core.handoff;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the accepted and finished items of a bounded queue, and decides between an offer and a
 * concurrent close.
 *
 * <p>The seal claims all places at once, by the same compare-and-set as any offer, and only while
 * everything accepted is finished. So accepted means delivered: an offer either came before the
 * seal and kept it waiting, or finds no place.
 */
public final class Permits {
  private final int size;
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong finished = new AtomicLong();
  private volatile boolean closing;
  private volatile boolean sealed;

  public Permits(int size) {
    this.size = size;
  }

  /** Claims a place for an item, or answers false where none is free or the end is near. */
  public boolean accept() {
    while (!closing) {
      long before = accepted.get();
      if (before - finished.get() >= size) {
        return false;
      }
      if (accepted.compareAndSet(before, before + 1)) {
        return true;
      }
    }
    return false;
  }

  /** One accepted item is through. */
  public void finish() {
    finished.incrementAndGet();
  }

  /** Refuses all further offers, even if the seal fails. */
  public void refuseOffers() {
    closing = true;
  }

  /** Ends the passage where everything accepted is finished; for one thread at a time. */
  public boolean trySeal() {
    if (!sealed) {
      long before = accepted.get();
      if (before != finished.get() || !accepted.compareAndSet(before, before + size)) {
        return false;
      }
      sealed = true;
    }
    return true;
  }

  /** How many accepted items are not finished. */
  public long occupied() {
    // Read finished first, so that the difference is never negative.
    long out = finished.get();
    return sealed ? 0 : Math.min(size, accepted.get() - out);
  }

  public int size() {
    return size;
  }
}
