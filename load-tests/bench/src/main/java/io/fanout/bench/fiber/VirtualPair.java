package io.fanout.bench.fiber;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Operations on one virtual thread, a pair, and very many. */
final class VirtualPair {
  private final ThreadFactory threads = VirtualThreads.factory();

  private Thread start(Runnable body) {
    Thread thread = threads.newThread(body);
    thread.start();
    return thread;
  }

  void create() throws InterruptedException {
    start(() -> {}).join();
  }

  void pingPong(int rounds) throws InterruptedException {
    BlockingQueue<Integer> there = new ArrayBlockingQueue<>(1);
    BlockingQueue<Integer> back = new ArrayBlockingQueue<>(1);
    Thread echo = start(() -> pass(rounds, there, back));
    Thread ball = start(() -> serve(rounds, there, back));
    ball.join();
    echo.join();
  }

  private static void serve(int rounds, BlockingQueue<Integer> there, BlockingQueue<Integer> back) {
    try {
      for (int i = 0; i < rounds; i++) {
        there.put(i);
        back.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pass(int rounds, BlockingQueue<Integer> from, BlockingQueue<Integer> to) {
    try {
      for (int i = 0; i < rounds; i++) {
        to.put(from.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void parkUnpark(int rounds) throws InterruptedException {
    AtomicInteger turn = new AtomicInteger();
    List<Thread> pair = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 2; i++) {
      int self = i;
      pair.add(threads.newThread(() -> takeTurns(self, rounds, turn, pair)));
    }
    for (Thread one : pair) {
      one.start();
    }
    for (Thread one : pair) {
      one.join();
    }
  }

  private static void takeTurns(int self, int rounds, AtomicInteger turn, List<Thread> pair) {
    for (int i = 0; i < rounds; i++) {
      while (turn.get() % 2 != self) {
        LockSupport.park();
      }
      turn.incrementAndGet();
      LockSupport.unpark(pair.get(1 - self));
    }
  }

  Runnable park(int many) throws InterruptedException {
    CountDownLatch parked = new CountDownLatch(many);
    CountDownLatch ended = new CountDownLatch(many);
    Thread[] all = new Thread[many];
    for (int i = 0; i < many; i++) {
      all[i] =
          start(
              () -> {
                parked.countDown();
                LockSupport.park();
                ended.countDown();
              });
    }
    parked.await();
    return () -> {
      for (Thread thread : all) {
        LockSupport.unpark(thread);
      }
      await(ended);
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
