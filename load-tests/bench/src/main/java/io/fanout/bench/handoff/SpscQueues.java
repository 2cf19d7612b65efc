package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jctools.queues.SpscArrayQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One thread offers a million items and another takes them. Both spin while the queue is full or
 * empty.
 */
@Question("How many items a second does one thread pass to another through a queue?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class SpscQueues {
  private static final int ITEMS = 1_000_000;
  private static final int SIZE = 32 * 1_024;
  private static final Object ITEM = new Object();

  @Param({"jctools-spsc", "array-blocking-queue", "concurrent-linked-queue"})
  private String kind = "";

  @Benchmark
  @Arrangement("1P1C")
  @OperationsPerInvocation(ITEMS)
  public int pass() throws InterruptedException {
    Queue<Object> queue = queue();
    Thread producer = new Thread(() -> offerAll(queue), "spsc-producer");
    producer.start();
    int taken = 0;
    while (taken < ITEMS) {
      if (queue.poll() == null) {
        Thread.onSpinWait();
      } else {
        taken++;
      }
    }
    producer.join();
    return taken;
  }

  private static void offerAll(Queue<Object> queue) {
    for (int i = 0; i < ITEMS; i++) {
      while (!queue.offer(ITEM)) {
        Thread.onSpinWait();
      }
    }
  }

  private Queue<Object> queue() {
    return switch (kind) {
      case "jctools-spsc" -> new SpscArrayQueue<>(SIZE);
      case "array-blocking-queue" -> new ArrayBlockingQueue<>(SIZE);
      case "concurrent-linked-queue" -> new ConcurrentLinkedQueue<>();
      default -> throw new IllegalArgumentException(kind + " (expected: a queue's name)");
    };
  }
}
