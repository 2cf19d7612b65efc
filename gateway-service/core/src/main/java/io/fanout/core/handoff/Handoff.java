package io.fanout.core.handoff;

/**
 * The bounded passage from one stage to the next. Any thread may offer; what was accepted reaches
 * the consumers in the order of each producer, exactly once.
 */
public interface Handoff<T> extends AutoCloseable {
  /** Hands the item, not null, on; or answers false at once where the passage is full or closed. */
  boolean offer(T item);

  /** How many accepted items the last consumer has not finished yet. */
  long occupied();

  /** How many items may be accepted and not finished; {@link Integer#MAX_VALUE} without limit. */
  int capacity();

  /**
   * Lets the consumers finish what was accepted, then stops them; later offers are refused. Returns
   * when that is done, however often and by however many threads it is called. Not for a stage of
   * this hand-off, which would wait for itself.
   */
  @Override
  void close();
}
