package io.fanout.gateway.handoff.queue;

import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.Doorbell;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.QueueSize;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.WaitStrategyKind;
import io.fanout.gateway.handoff.kind.HandoffKind;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;

/** Opens hand-offs whose consumers have a queue each. The queue is the kind's. */
abstract class QueueHandoffKind implements HandoffKind {
  abstract <E> Inbox<E> inbox(int size, WaitSettings wait);

  /** With the queue's own wait where that is what the settings ask for. */
  static <E> Inbox<E> blocking(BlockingQueue<E> queue, WaitSettings wait) {
    return wait.kind() == WaitStrategyKind.BLOCKING
        ? new BlockingInbox<>(queue)
        : new PolledInbox<>(queue, new Doorbell(wait));
  }

  @Override
  public Optional<String> expectedInsteadOf(int size) {
    return QueueSize.expectedInsteadOf(size);
  }

  @Override
  public <T> Handoff<T> open(
      String name, int size, WaitSettings wait, Consumers<T> consumers, FailureReport report) {
    QueueSize.require(name, size);
    QueueHandoff<T> handoff =
        new QueueHandoff<>(name, size, () -> inbox(size, wait), consumers, report);
    handoff.start();
    return handoff;
  }
}
