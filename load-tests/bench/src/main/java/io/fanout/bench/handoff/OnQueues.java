package io.fanout.bench.handoff;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.openjdk.jmh.infra.Blackhole;

/** One bounded LinkedBlockingQueue per consumer, with its own blocking put and take. */
final class OnQueues implements Contestant {
  private static final int SIZE = 32 * 1024;
  private static final Object ITEM = new Object();
  private static final Object END = new Object();

  private final List<BlockingQueue<Object>> queues = new ArrayList<>();
  private final List<Tally> tallies = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  OnQueues(int consumers, Blackhole hole) {
    for (int c = 0; c < consumers; c++) {
      BlockingQueue<Object> queue = new LinkedBlockingQueue<>(SIZE);
      Tally tally = new Tally();
      queues.add(queue);
      tallies.add(tally);
      threads.add(new Thread(() -> consume(queue, tally, hole), "taking-" + c));
    }
    threads.forEach(Thread::start);
  }

  private static void consume(BlockingQueue<Object> queue, Tally tally, Blackhole hole) {
    try {
      for (Object item = queue.take(); item != END; item = queue.take()) {
        hole.consume(item);
        tally.add(1);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void produce(int producer, int items) {
    for (int i = 0; i < items; i++) {
      putToAll(ITEM);
    }
  }

  private void putToAll(Object item) {
    try {
      for (int q = 0; q < queues.size(); q++) {
        queues.get(q).put(item);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public long consumed(int consumer) {
    return tallies.get(consumer).seen();
  }

  @Override
  public void close() {
    putToAll(END);
    Threads.awaitEnd(threads);
  }
}
