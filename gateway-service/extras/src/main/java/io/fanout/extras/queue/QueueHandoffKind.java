package io.fanout.extras.queue;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.QueueSize;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitSignal;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKind;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;

/** Opens hand-offs in which each consumer has a queue of this kind. */
abstract class QueueHandoffKind implements HandoffKind {
  abstract <E> Inbox<E> inbox(int size, WaitSettings wait);

  /** With the queue's own wait where that is what the settings ask for. */
  static <E> Inbox<E> blocking(BlockingQueue<E> queue, WaitSettings wait) {
    return wait.kind() == WaitStrategyKind.BLOCKING
        ? new BlockingInbox<>(queue)
        : new PolledInbox<>(queue, new WaitSignal(wait));
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
