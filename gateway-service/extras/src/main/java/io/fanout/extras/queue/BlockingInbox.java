package io.fanout.extras.queue;

import java.util.concurrent.BlockingQueue;

/** A queue that lets its taker wait by itself, on its own lock. */
final class BlockingInbox<E> implements Inbox<E> {
  private final BlockingQueue<E> queue;

  BlockingInbox(BlockingQueue<E> queue) {
    this.queue = queue;
  }

  @Override
  public void put(E element) {
    queue.add(element);
  }

  /** An interrupt ends nothing: the thread is the hand-off's own. */
  @Override
  public E take() {
    while (true) {
      try {
        return queue.take();
      } catch (InterruptedException cleared) {
        // take() has cleared the flag. To stop the loop, its owner adds the last element.
      }
    }
  }

  @Override
  public boolean any() {
    return !queue.isEmpty();
  }
}
