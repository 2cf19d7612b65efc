package io.fanout.core.handoff;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that each offer their own items in order. */
public final class ItemProducers {
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong accepted = new AtomicLong();
  private volatile boolean stopped;

  /** Each producer offers this many items, and repeats a refused offer. */
  public static ItemProducers start(Handoff<Item> handoff, int producers, int itemsEach) {
    ItemProducers producing = new ItemProducers();
    for (int p = 0; p < producers; p++) {
      int producer = p;
      producing.threads.add(
          new Thread(() -> producing.offer(handoff, producer, itemsEach), "producer-" + p));
    }
    producing.threads.forEach(Thread::start);
    return producing;
  }

  private void offer(Handoff<Item> handoff, int producer, int items) {
    for (int number = 0; number < items && !stopped; ) {
      if (handoff.offer(new Item(producer, number))) {
        accepted.incrementAndGet();
        number++;
      } else {
        LockSupport.parkNanos(20_000);
      }
    }
  }

  public long accepted() {
    return accepted.get();
  }

  public void awaitEnd() {
    Await.until("end of producers", () -> threads.stream().noneMatch(Thread::isAlive));
  }

  public void stop() {
    stopped = true;
    awaitEnd();
  }
}
