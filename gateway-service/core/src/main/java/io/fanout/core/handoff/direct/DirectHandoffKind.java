package io.fanout.core.handoff.direct;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.kind.HandoffKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import java.util.Optional;

/** No queue: the thread that offers an item runs the stages itself. */
public final class DirectHandoffKind implements HandoffKind {
  @Override
  public String label() {
    return HandoffKinds.DIRECT;
  }

  @Override
  public Optional<String> expectedInsteadOf(int size) {
    return Optional.empty();
  }

  @Override
  public <T> Handoff<T> open(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report) {
    return new DirectHandoff<>(name, consumers, report);
  }
}
