package io.fanout.bench.pool;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/** Threads that all bring their tasks at once. */
final class Producers {
  private Producers() {}

  /** Lets so many threads do something at the same time; returns when all have done it. */
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
