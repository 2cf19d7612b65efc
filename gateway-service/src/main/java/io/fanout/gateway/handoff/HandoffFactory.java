package io.fanout.gateway.handoff;

import java.util.Optional;

/** Opens hand-offs of one kind. */
public interface HandoffFactory {
  /** What is expected instead of this size; empty where it is right. */
  Optional<String> expectedInsteadOf(int size);

  /**
   * Opens a hand-off whose consumers are ready.
   *
   * @param name one word, such as {@code intake}: threads and reports carry it
   * @throws IllegalArgumentException where the size is wrong
   */
  <T> Handoff<T> open(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report);
}
