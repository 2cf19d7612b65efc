package io.fanout.extras.queue;

import io.fanout.core.handoff.WaitSettings;
import java.util.concurrent.LinkedBlockingQueue;

/** {@code LinkedBlockingQueue}s; each consumer has its own thread. */
public final class LinkedBlockingQueueKind extends QueueHandoffKind {
  @Override
  public String label() {
    return "linked-blocking-queue";
  }

  @Override
  <E> Inbox<E> inbox(int size, WaitSettings wait) {
    return blocking(new LinkedBlockingQueue<>(size), wait);
  }
}
