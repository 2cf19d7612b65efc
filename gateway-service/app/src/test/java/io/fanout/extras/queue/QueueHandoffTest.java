package io.fanout.extras.queue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.app.Thorough;
import io.fanout.core.handoff.Arrivals;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.ThreadedHandoffContract;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** All wait strategies on the lock-free queue; on the others, their own wait and one of ours. */
@ParameterizedClass
@CsvSource({
  "array-blocking-queue, BLOCKING",
  "array-blocking-queue, PHASED",
  "linked-blocking-queue, BLOCKING",
  "linked-blocking-queue, YIELDING",
  "jctools-mpsc, BLOCKING",
  "jctools-mpsc, SLEEPING",
  "jctools-mpsc, YIELDING",
  "jctools-mpsc, BUSY_SPIN",
  "jctools-mpsc, TIMEOUT_BLOCKING",
  "jctools-mpsc, PHASED"
})
class QueueHandoffTest extends ThreadedHandoffContract {
  @Parameter(0)
  String kind = "array-blocking-queue";

  @Parameter(1)
  WaitStrategyKind wait = WaitStrategyKind.BLOCKING;

  @Override
  protected <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report) {
    return HandoffKinds.get(kind).open(name, size, WaitSettings.of(wait), consumers, report);
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
