package io.fanout.bench.handoff;

import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.WaitStrategyKind;
import io.fanout.gateway.handoff.kind.HandoffKind;
import java.util.Locale;

/** Hand-offs for benchmarks, by the words of the settings. */
final class Opened {
  private static final int SIZE = 1024;

  private Opened() {}

  static <T> Handoff<T> by(String kind, String wait, Consumers<T> consumers) {
    return HandoffKind.valueOf(constant(kind))
        .open(
            "bench",
            SIZE,
            WaitSettings.of(WaitStrategyKind.valueOf(constant(wait))),
            consumers,
            (handoff, stage, failure) -> {
              throw new IllegalStateException(handoff + "-" + stage + " failed", failure);
            });
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Offers until it is accepted. */
  @SuppressWarnings("ThreadPriorityCheck") // with fewer cores than threads spinning alone stalls
  static <T> void offer(Handoff<T> handoff, T item) {
    for (int tries = 0; !handoff.offer(item); tries++) {
      if (tries < 100) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }
}
