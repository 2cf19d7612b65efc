package io.fanout.gateway.handoff.queue;

import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.Doorbell;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.HandoffFactory;
import io.fanout.gateway.handoff.QueueSize;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.WaitStrategyKind;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/** Opens hand-offs on queues. */
public enum QueueHandoffs implements HandoffFactory {
  /** An array and one lock for all. */
  ARRAY_BLOCKING {
    @Override
    <E> Inbox<E> inbox(int size, WaitSettings wait) {
      return blocking(new ArrayBlockingQueue<>(size), wait);
    }
  },
  /** Linked nodes, and a lock for each end. */
  LINKED_BLOCKING {
    @Override
    <E> Inbox<E> inbox(int size, WaitSettings wait) {
      return blocking(new LinkedBlockingQueue<>(size), wait);
    }
  },
  /** JCTools' array for many producers and one consumer: no lock. */
  JCTOOLS_MPSC {
    @Override
    <E> Inbox<E> inbox(int size, WaitSettings wait) {
      // On AtomicReferenceArray: its sister on Unsafe is warned of by newer JDKs.
      return new PolledInbox<>(
          new MpscAtomicArrayQueue<>(Math.max(size, SMALLEST)), new Doorbell(wait));
    }
  };

  /** JCTools' arrays hold two at least; the permits bound what is in them. */
  private static final int SMALLEST = 2;

  abstract <E> Inbox<E> inbox(int size, WaitSettings wait);

  /** With the queue's own wait where that is what the settings ask for. */
  private static <E> Inbox<E> blocking(BlockingQueue<E> queue, WaitSettings wait) {
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
