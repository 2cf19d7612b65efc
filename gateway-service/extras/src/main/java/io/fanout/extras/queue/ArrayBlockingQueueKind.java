package io.fanout.extras.queue;

import io.fanout.core.handoff.WaitSettings;
import java.util.concurrent.ArrayBlockingQueue;

/** {@code ArrayBlockingQueue}s; each consumer has its own thread. */
public final class ArrayBlockingQueueKind extends QueueHandoffKind {
  @Override
  public String label() {
    return "array-blocking-queue";
  }

  @Override
  <E> Inbox<E> inbox(int size, WaitSettings wait) {
    return blocking(new ArrayBlockingQueue<>(size), wait);
  }
}
