package io.fanout.core.handoff;

import java.util.Optional;

/** The rule for sizes of rings: a power of two, because a slot's place is found with a bit mask. */
public final class RingSize {
  /** A ring's slots are allocated when it is opened: a million is some 24 MB. */
  private static final int LARGEST = 1 << 20;

  private static final int EXAMPLE = 1024;

  private RingSize() {}

  /** The expected size in words; empty if this size is valid. */
  public static Optional<String> expectedInsteadOf(int size) {
    if (size > 0 && size <= LARGEST && Integer.bitCount(size) == 1) {
      return Optional.empty();
    }
    return Optional.of(
        "a power of two from 1 to %d, e.g. %d".formatted(LARGEST, nextPowerOfTwo(size)));
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

  private static int nextPowerOfTwo(int size) {
    if (size <= 0) {
      return EXAMPLE;
    }
    return size >= LARGEST ? LARGEST : Integer.highestOneBit(size) << 1;
  }
}
