package io.fanout.extras.queue;

/** The queue in front of one consumer. Any thread puts; the consumer's thread takes. */
interface Inbox<E> {
  /** Puts the element; there is room, because whoever puts has a permit. */
  void put(E element);

  /** Takes the next element, and waits for it. */
  E take();

  /** Whether another element is there. */
  boolean any();
}
