package io.fanout.core.handoff;

/**
 * A hand-off without threads: its owner, an event loop, moves the items by polling. {@link #close}
 * runs what is left on the calling thread; so the owner calls it, or somebody after the owner's
 * end.
 */
public interface Polled<T> extends Handoff<T> {
  /**
   * Takes everything that is there through all stages and answers how many items were finished. For
   * the owner; two polls never run at once, the second answers 0 and leaves its items to the first,
   * be it a nested one. Ends after about one capacity of items, so that an owner with other work is
   * not held by busy producers; what is left then wakes it again.
   */
  int poll();
}
