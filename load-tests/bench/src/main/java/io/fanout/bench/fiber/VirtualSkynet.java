package io.fanout.bench.fiber;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadFactory;

/**
 * Skynet on virtual threads: each node starts ten children and adds up the numbers that they put
 * into a queue.
 */
final class VirtualSkynet {
  private static final int CHILDREN = 10;

  private final ThreadFactory threads = VirtualThreads.factory();

  long sum(int leaves) throws InterruptedException {
    BlockingQueue<Long> result = new ArrayBlockingQueue<>(1);
    threads.newThread(() -> node(result, 0, leaves)).start();
    return result.take();
  }

  private void node(BlockingQueue<Long> parent, long number, int size) {
    try {
      if (size == 1) {
        parent.put(number);
        return;
      }
      BlockingQueue<Long> results = new ArrayBlockingQueue<>(CHILDREN);
      int part = size / CHILDREN;
      for (int i = 0; i < CHILDREN; i++) {
        long first = number + (long) i * part;
        threads.newThread(() -> node(results, first, part)).start();
      }
      long sum = 0;
      for (int i = 0; i < CHILDREN; i++) {
        sum += results.take();
      }
      parent.put(sum);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
