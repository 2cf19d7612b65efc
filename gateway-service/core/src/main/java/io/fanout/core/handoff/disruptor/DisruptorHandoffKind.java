package io.fanout.core.handoff.disruptor;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.RingSize;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.kind.HandoffKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.util.Optional;

/**
 * LMAX Disruptor ring buffers: one for each lane, which polls it, or one for all lanes, whose
 * consumers have their own threads.
 */
public final class DisruptorHandoffKind implements HandoffKind {
  @Override
  public String label() {
    return HandoffKinds.DISRUPTOR;
  }

  @Override
  public Optional<String> expectedInsteadOf(int size) {
    return RingSize.expectedInsteadOf(size);
  }

  @Override
  public <T> Handoff<T> open(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report) {
    RingSize.require(name, size);
    RingHandoff<T> handoff = new RingHandoff<>(name, size, wait, consumers, report);
    handoff.start();
    return handoff;
  }
}
