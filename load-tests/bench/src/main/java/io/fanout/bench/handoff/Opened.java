package io.fanout.bench.handoff;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.util.Locale;

/** Hand-offs for benchmarks, by the words of the settings. */
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

  /** A benchmark whose stage fails measures nothing. */
  static FailureReport failures() {
    return (handoff, stage, failure) -> {
      throw new IllegalStateException(handoff + "-" + stage + " failed", failure);
    };
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Offers until it is accepted. */
  static <T> void offer(Handoff<T> handoff, T item) {
    for (int tries = 0; !handoff.offer(item); tries++) {
      waitAfter(tries);
    }
  }

  /** A moment's wait, after so many that were in vain. */
  @SuppressWarnings("ThreadPriorityCheck") // with fewer cores than threads spinning alone stalls
  static void waitAfter(int tries) {
    if (tries < SPINS) {
      Thread.onSpinWait();
    } else {
      Thread.yield();
    }
  }
}
