package io.fanout.bench.pool;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/** Threads that all submit tasks at the same time. */
final class Producers {
  private Producers() {}

  /** Runs the action in this many threads at the same time, and returns when all have finished. */
  static void run(int producers, IntConsumer produce) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(producers);
    for (int i = 0; i < producers; i++) {
      int producer = i;
      new Thread(
              () -> {
                produce.accept(producer);
                done.countDown();
              })
          .start();
    }
    done.await();
  }
}
