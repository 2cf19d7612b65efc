package io.fanout.gateway.handoff.queue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.gateway.Thorough;
import io.fanout.gateway.handoff.Arrivals;
import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.ThreadedHandoffContract;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.WaitStrategyKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** All waits on the lock-free queue; on the others their own wait and one of ours. */
@ParameterizedClass
@CsvSource({
  "ARRAY_BLOCKING, BLOCKING",
  "ARRAY_BLOCKING, PHASED",
  "LINKED_BLOCKING, BLOCKING",
  "LINKED_BLOCKING, YIELDING",
  "JCTOOLS_MPSC, BLOCKING",
  "JCTOOLS_MPSC, SLEEPING",
  "JCTOOLS_MPSC, YIELDING",
  "JCTOOLS_MPSC, BUSY_SPIN",
  "JCTOOLS_MPSC, TIMEOUT_BLOCKING",
  "JCTOOLS_MPSC, PHASED"
})
class QueueHandoffTest extends ThreadedHandoffContract {
  @Parameter(0)
  QueueHandoffs kind = QueueHandoffs.ARRAY_BLOCKING;

  @Parameter(1)
  WaitStrategyKind wait = WaitStrategyKind.BLOCKING;

  @Override
  protected <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report) {
    return kind.open(name, size, WaitSettings.of(wait), consumers, report);
  }

  @Override
  protected int itemsOfEachProducer() {
    return Thorough.rounds(5_000, 20_000);
  }

  @Test
  void wrongSizeIsRefused() {
    assertThatThrownBy(() -> open(0, Consumers.single("stage", new Arrivals(1))))
        .hasMessageContaining(": 0 (expected: 1 to 1048576, e.g. 4096)");
  }
}
