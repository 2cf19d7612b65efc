package io.fanout.bench.handoff;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.util.Locale;

/** Opens hand-offs for benchmarks by their names in the settings. */
final class Opened {
  static final int SIZE = 1024;

  private static final int SPINS = 100;

  private Opened() {}

  static <T> Handoff<T> by(String kind, String wait, Consumers<T> consumers) {
    return HandoffKinds.get(kind)
        .open(
            "bench",
            SIZE,
            WaitSettings.of(WaitStrategyKind.valueOf(constant(wait))),
            consumers,
            failures());
  }

  /** Fails the benchmark if a stage fails. */
  static FailureReport failures() {
    return (handoff, stage, failure) -> {
      throw new IllegalStateException(handoff + "-" + stage + " failed", failure);
    };
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Offers the item until the hand-off accepts it. */
  static <T> void offer(Handoff<T> handoff, T item) {
    for (int tries = 0; !handoff.offer(item); tries++) {
      waitAfter(tries);
    }
  }

  /** Waits briefly: spins at first, and yields after many failed tries. */
  @SuppressWarnings("ThreadPriorityCheck") // with fewer cores than threads, spinning would stall
  static void waitAfter(int tries) {
    if (tries < SPINS) {
      Thread.onSpinWait();
    } else {
      Thread.yield();
    }
  }
}
