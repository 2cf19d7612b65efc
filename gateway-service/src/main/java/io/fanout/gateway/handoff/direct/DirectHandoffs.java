package io.fanout.gateway.handoff.direct;

import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.HandoffFactory;
import io.fanout.gateway.handoff.WaitSettings;
import java.util.Optional;

/** Opens hand-offs that run on the caller's thread; they have no size and nothing to wait for. */
public final class DirectHandoffs implements HandoffFactory {
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
