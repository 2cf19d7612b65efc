package io.fanout.extras.queue;

import io.fanout.core.handoff.WaitSignal;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/** A queue whose taker waits as the settings say. */
final class PolledInbox<E> implements Inbox<E> {
  private final Queue<E> queue;
  private final WaitSignal bell;
  private final BooleanSupplier any = this::any;

  PolledInbox(Queue<E> queue, WaitSignal bell) {
    this.queue = queue;
    this.bell = bell;
  }

  @Override
  public void put(E element) {
    queue.add(element);
    bell.ring();
  }

  @Override
  public E take() {
    E element = queue.poll();
    while (element == null) {
      bell.await(any);
      element = queue.poll();
    }
    return element;
  }

  @Override
  public boolean any() {
    return !queue.isEmpty();
  }
}
