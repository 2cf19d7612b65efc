package io.fanout.gateway.handoff.railway;

import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.QueueSize;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.kind.HandoffKind;
import java.util.Optional;

/** Trains of items, each consumer on a thread of its own, one behind the other. */
public final class RailwayHandoffKind implements HandoffKind {
  @Override
  public String label() {
    return "railway";
  }

  @Override
  public Optional<String> expectedInsteadOf(int size) {
    return QueueSize.expectedInsteadOf(size);
  }

  @Override
  public <T> Handoff<T> open(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report) {
    QueueSize.require(name, size);
    RailwayHandoff<T> handoff = new RailwayHandoff<>(name, size, wait, consumers, report);
    handoff.start();
    return handoff;
  }
}
