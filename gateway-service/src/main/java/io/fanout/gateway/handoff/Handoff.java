package io.fanout.gateway.handoff;

/**
 * The bounded passage from one stage to the next. Any thread may offer; what was accepted reaches
 * the consumers in the order of each producer, exactly once.
 */
public interface Handoff<T> extends AutoCloseable {
  /** Hands the item on, or answers false at once where the passage is full or closed. */
  boolean offer(T item);

  /** How many accepted items the last consumer has not finished yet. */
  long occupied();

  int capacity();

  /** Lets the consumers finish what was accepted, then stops them; later offers are refused. */
  @Override
  void close();
}
