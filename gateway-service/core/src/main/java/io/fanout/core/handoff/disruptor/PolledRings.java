package io.fanout.core.handoff.disruptor;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.RingSize;

/** Opens rings that an event loop polls. */
public final class PolledRings {
  private PolledRings() {}

  /**
   * Opens a ring without threads.
   *
   * @param onOffer wakes the owner, such as {@code () -> loop.execute(poll)}; runs on the offering
   *     thread, once for all offers until the next poll, so it must not wait
   * @throws IllegalArgumentException where the size is no power of two
   */
  public static <T> Polled<T> open(
      String name,
      int size,
      Producers producers,
      Runnable onOffer,
      Consumers<T> consumers,
      FailureReport report) {
    RingSize.require(name, size);
    return new PolledRing<>(
        name, size, producers, new WakeOnce(name, onOffer, report), consumers, report);
  }
}
