package io.fanout.bench.handoff;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Runs producers on separate threads that start together, round after round. */
final class Race implements AutoCloseable {
  private final Contestant contestant;
  private final int producers;
  private final int consumers;
  private final int itemsEach;
  private final CyclicBarrier start;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean over;
  private long expected;

  /** Prepares a race with this many items per round, which the producers share. */
  Race(Contestant contestant, Shape shape, int items) {
    this.contestant = contestant;
    this.producers = shape.producers();
    this.consumers = shape.consumers();
    this.itemsEach = items / producers;
    start = new CyclicBarrier(producers + 1);
    for (int p = 0; p < producers; p++) {
      int producer = p;
      threads.add(new Thread(() -> produce(producer), "producing-" + p));
    }
    threads.forEach(Thread::start);
  }

  private void produce(int producer) {
    await();
    while (!over) {
      contestant.produce(producer, itemsEach);
      await();
    }
  }

  private void await() {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException("a producer fell out of step", e);
    }
  }

  /** All producers produce their items; returns when every consumer has seen all of them. */
  @SuppressWarnings("ThreadPriorityCheck") // leaves the cores to the measured threads
  void round() {
    await();
    expected += (long) producers * itemsEach;
    for (int c = 0; c < consumers; c++) {
      while (contestant.consumed(c) < expected) {
        Thread.yield();
      }
    }
  }

  @Override
  public void close() {
    over = true;
    await();
    Threads.awaitEnd(threads);
    contestant.close();
  }
}
