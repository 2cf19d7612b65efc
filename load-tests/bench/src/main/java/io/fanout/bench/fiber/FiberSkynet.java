package io.fanout.bench.fiber;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberForkJoinScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.SuspendableRunnable;
import co.paralleluniverse.strands.channels.Channel;
import co.paralleluniverse.strands.channels.Channels;
import io.fanout.agent.OnThreads;
import java.util.concurrent.ExecutionException;

/**
 * Skynet on Quasar's fibers: each node starts ten children and adds up the numbers that they send
 * over a channel.
 */
final class FiberSkynet implements AutoCloseable {
  private static final int CHILDREN = 10;
  private static final int BUFFER = 10;

  private final FiberScheduler scheduler = new FiberForkJoinScheduler("skynet", threads());

  private static int threads() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** The sum of the numbers from 0 to below {@code leaves}, a fiber for each. */
  @OnThreads("JMH's thread waits for the fibers")
  long sum(int leaves) throws InterruptedException {
    Channel<Long> result = Channels.newChannel(1);
    Fiber<Void> root = new Fiber<>(scheduler, new Node(scheduler, result, 0, leaves));
    try {
      root.start().join();
      return result.receive();
    } catch (ExecutionException | SuspendExecution e) {
      throw new IllegalStateException(e);
    }
  }

  private record Node(FiberScheduler scheduler, Channel<Long> parent, long number, int size)
      implements SuspendableRunnable {
    private static final long serialVersionUID = 1L;

    @Override
    public void run() throws SuspendExecution, InterruptedException {
      if (size == 1) {
        parent.send(number);
        return;
      }
      Channel<Long> results = Channels.newChannel(BUFFER);
      int part = size / CHILDREN;
      for (int i = 0; i < CHILDREN; i++) {
        Object unused =
            new Fiber<Void>(scheduler, new Node(scheduler, results, number + (long) i * part, part))
                .start();
      }
      long sum = 0;
      for (int i = 0; i < CHILDREN; i++) {
        sum += results.receive();
      }
      parent.send(sum);
    }
  }

  @Override
  public void close() {
    scheduler.shutdown();
  }
}
