package io.fanout.core.handoff;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** A stage that checks that each producer's items arrive exactly once and in order. */
public final class Arrivals implements Stage<Item> {
  private final AtomicIntegerArray next;
  private final AtomicLong count = new AtomicLong();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

  public Arrivals(int producers) {
    next = new AtomicIntegerArray(producers);
  }

  @Override
  public void take(Item item, boolean lastOfBatch) {
    int expected = next.getAndIncrement(item.producer);
    if (expected != item.number) {
      wrong.add("producer %d: %d came for %d".formatted(item.producer, item.number, expected));
    }
    count.incrementAndGet();
  }

  public long count() {
    return count.get();
  }

  public Queue<String> wrong() {
    return wrong;
  }
}
