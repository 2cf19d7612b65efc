package io.fanout.core.handoff.direct;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Gate;
import io.fanout.core.handoff.GuardedStage;
import io.fanout.core.handoff.Handoff;
import java.util.List;
import java.util.Objects;

/**
 * A hand-off that runs the stages within {@code offer}, one after the other. It is never full; what
 * it counts as occupied are the offers running just now. Each item is a batch of its own.
 */
final class DirectHandoff<T> implements Handoff<T> {
  private final List<GuardedStage<T>> stages;
  private final Gate gate = new Gate();

  DirectHandoff(String name, Consumers<T> consumers, FailureReport report) {
    stages =
        consumers.ranks().stream()
            .flatMap(List::stream)
            .map(stage -> new GuardedStage<>(name, stage, report))
            .toList();
  }

  @Override
  public boolean offer(T item) {
    Objects.requireNonNull(item, "item");
    if (!gate.enter()) {
      return false;
    }
    try {
      for (int i = 0; i < stages.size(); i++) {
        stages.get(i).take(item, true);
      }
    } finally {
      gate.leave();
    }
    return true;
  }

  @Override
  public long occupied() {
    return gate.inside();
  }

  @Override
  public int capacity() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void close() {
    gate.close();
  }
}
