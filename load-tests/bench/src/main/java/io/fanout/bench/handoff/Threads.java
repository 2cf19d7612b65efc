package io.fanout.bench.handoff;

import java.util.List;

/** Waits for threads to end. */
final class Threads {
  private Threads() {}

  static void awaitEnd(List<Thread> threads) {
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
