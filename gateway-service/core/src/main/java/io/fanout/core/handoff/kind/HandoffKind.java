package io.fanout.core.handoff.kind;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.kind.Kind;
import java.util.Optional;

/** A way to build a hand-off. */
public interface HandoffKind extends Kind {
  /** The expected size in words; empty if this size is valid. */
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
