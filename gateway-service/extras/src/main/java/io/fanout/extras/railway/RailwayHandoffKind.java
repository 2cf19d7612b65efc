package io.fanout.extras.railway;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.QueueSize;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.kind.HandoffKind;
import java.util.Optional;

/** A railway: trains carry batches of items from consumer to consumer, each on its own thread. */
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
