package io.fanout.core.handoff;

import java.util.Optional;

/** The rule for sizes of passages that need no power of two. */
public final class QueueSize {
  private static final int LARGEST = 1 << 20;

  private QueueSize() {}

  /** The expected size in words; empty if this size is valid. */
  public static Optional<String> expectedInsteadOf(int size) {
    return size > 0 && size <= LARGEST
        ? Optional.empty()
        : Optional.of("1 to %d, e.g. 4096".formatted(LARGEST));
  }

  /** Throws where the size is wrong; {@code handoff} says whose size it is. */
  public static void require(String handoff, int size) {
    expectedInsteadOf(size)
        .ifPresent(
            expected -> {
              throw new IllegalArgumentException(
                  "size of hand-off %s: %d (expected: %s)".formatted(handoff, size, expected));
            });
  }
}
