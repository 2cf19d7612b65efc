package io.fanout.gateway.handoff.disruptor;

import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.HandoffFactory;
import io.fanout.gateway.handoff.RingSize;
import io.fanout.gateway.handoff.WaitSettings;
import java.util.Optional;

/** Opens rings with a thread for each consumer. */
public final class RingHandoffs implements HandoffFactory {
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
