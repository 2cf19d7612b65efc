package io.fanout.core.handoff;

/**
 * Processes each item of a hand-off. Its exceptions are reported and stop nothing.
 *
 * <p>A hand-off with threads of its own calls a stage from one thread; {@code direct} calls it from
 * every offering thread at once. A stage that keeps state must bear both.
 */
@FunctionalInterface
public interface Stage<T> {
  /** Takes the item; {@code lastOfBatch} says that no further one is waiting just now. */
  void take(T item, boolean lastOfBatch) throws Exception;
}
