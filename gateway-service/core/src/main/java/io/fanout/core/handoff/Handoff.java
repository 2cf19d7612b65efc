package io.fanout.core.handoff;

/**
 * A bounded queue between two stages. Any thread may offer; each accepted item reaches the
 * consumers exactly once, in its producer's order.
 */
public interface Handoff<T> extends AutoCloseable {
  /** Hands the item, not null, on; or answers false at once where the passage is full or closed. */
  boolean offer(T item);

  /** How many accepted items the last consumer has not finished yet. */
  long occupied();

  /** How many items may be accepted and not finished; {@link Integer#MAX_VALUE} without limit. */
  int capacity();

  /**
   * Refuses further offers, lets the consumers finish the accepted items, then stops them and
   * returns. Several threads may call it, repeatedly. A stage of this hand-off must not call it,
   * because it would wait for itself.
   */
  @Override
  void close();
}
