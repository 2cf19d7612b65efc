package io.fanout.bench.fiber;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberForkJoinScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.Strand;
import co.paralleluniverse.strands.SuspendableRunnable;
import co.paralleluniverse.strands.channels.Channel;
import co.paralleluniverse.strands.channels.Channels;
import io.fanout.agent.OnThreads;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Operations on one fiber, a pair of fibers, and very many fibers. */
final class FiberPair implements AutoCloseable {
  private final FiberScheduler scheduler =
      new FiberForkJoinScheduler("pair", Runtime.getRuntime().availableProcessors());

  private Fiber<Void> start(SuspendableRunnable body) {
    return new Fiber<Void>(scheduler, body).start();
  }

  @OnThreads("JMH's thread waits for the fibers")
  private static void join(Fiber<Void> fiber) throws InterruptedException {
    try {
      fiber.join();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts a fiber that does nothing, and waits for its end. */
  void create() throws InterruptedException {
    join(start(() -> {}));
  }

  /** A computation that may park. */
  interface Computation {
    long compute() throws SuspendExecution, InterruptedException;
  }

  /** Runs the computation in a fiber, and waits for the result. */
  long compute(Computation computation) throws InterruptedException {
    AtomicLong result = new AtomicLong();
    join(start(() -> result.set(computation.compute())));
    return result.get();
  }

  /** Sends a number to another fiber and back, for this many rounds. */
  void pingPong(int rounds) throws InterruptedException {
    Channel<Integer> there = Channels.newChannel(1);
    Channel<Integer> back = Channels.newChannel(1);
    Fiber<Void> echo = start(() -> echo(rounds, there, back));
    Fiber<Void> ball = start(() -> serve(rounds, there, back));
    join(ball);
    join(echo);
  }

  private static void serve(int rounds, Channel<Integer> there, Channel<Integer> back)
      throws SuspendExecution, InterruptedException {
    for (int i = 0; i < rounds; i++) {
      there.send(i);
      back.receive();
    }
  }

  private static void echo(int rounds, Channel<Integer> there, Channel<Integer> back)
      throws SuspendExecution, InterruptedException {
    for (int i = 0; i < rounds; i++) {
      back.send(there.receive());
    }
  }

  /** Two fibers wake each other in turn, for this many rounds. */
  void parkUnpark(int rounds) throws InterruptedException {
    AtomicInteger turn = new AtomicInteger();
    List<Fiber<Void>> pair = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 2; i++) {
      int self = i;
      pair.add(new Fiber<Void>(scheduler, () -> takeTurns(self, rounds, turn, pair)));
    }
    for (Fiber<Void> one : pair) {
      Object unused = one.start();
    }
    for (Fiber<Void> one : pair) {
      join(one);
    }
  }

  private static void takeTurns(int self, int rounds, AtomicInteger turn, List<Fiber<Void>> pair)
      throws SuspendExecution {
    for (int i = 0; i < rounds; i++) {
      while (turn.get() % 2 != self) {
        Fiber.park();
      }
      turn.incrementAndGet();
      pair.get(1 - self).unpark();
    }
  }

  /** Parks this many fibers, and returns an action that wakes them and waits for their ends. */
  Runnable park(int many) throws InterruptedException {
    CountDownLatch parked = new CountDownLatch(many);
    CountDownLatch ended = new CountDownLatch(many);
    Strand[] all = new Strand[many];
    for (int i = 0; i < many; i++) {
      all[i] =
          start(
              () -> {
                parked.countDown();
                Fiber.park();
                ended.countDown();
              });
    }
    parked.await();
    return () -> {
      for (Strand strand : all) {
        strand.unpark();
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

  @Override
  public void close() {
    scheduler.shutdown();
  }
}
