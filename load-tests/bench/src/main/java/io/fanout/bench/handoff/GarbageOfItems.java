package io.fanout.bench.handoff;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.sun.management.ThreadMXBean;
import io.fanout.bench.Question;
import java.lang.management.ManagementFactory;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jctools.queues.MpscArrayQueue;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Passes existing items on one thread, so all allocations are garbage of the passage itself. */
@Question(
    value = "How much garbage does an item leave that goes through a queue or a ring?",
    answer = "bytesEach",
    unit = "bytes")
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 3)
@Fork(1)
public class GarbageOfItems {
  private static final int ITEMS = 1_000_000;
  private static final int SIZE = 1_024;
  private static final Object ITEM = new Object();

  @Param({
    "ring",
    "jctools-mpsc",
    "array-blocking-queue",
    "linked-blocking-queue",
    "concurrent-linked-queue"
  })
  private String kind = "";

  /** The garbage per item. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Garbage {
    public double bytesEach;

    @Setup(Level.Iteration)
    public void reset() {
      bytesEach = 0;
    }
  }

  /** A slot of the ring. */
  private static final class Slot {
    private Object item = ITEM;
  }

  @Benchmark
  public long pass(Garbage garbage) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    Runnable passage = kind.equals("ring") ? throughRing() : through(queue());
    long before = threads.getThreadAllocatedBytes(thread);
    passage.run();
    long allocated = threads.getThreadAllocatedBytes(thread) - before;
    garbage.bytesEach = (double) allocated / ITEMS;
    return allocated;
  }

  private Queue<Object> queue() {
    return switch (kind) {
      case "jctools-mpsc" -> new MpscArrayQueue<>(SIZE);
      case "array-blocking-queue" -> new ArrayBlockingQueue<>(SIZE);
      case "linked-blocking-queue" -> new LinkedBlockingQueue<>(SIZE);
      case "concurrent-linked-queue" -> new ConcurrentLinkedQueue<>();
      default -> throw new IllegalArgumentException(kind + " (expected: a queue's name)");
    };
  }

  private static Runnable through(Queue<Object> queue) {
    return () -> {
      for (int i = 0; i < ITEMS; i++) {
        queue.add(ITEM);
        if (queue.poll() != ITEM) {
          throw new IllegalStateException("the queue returned another item than the added one");
        }
      }
    };
  }

  private static Runnable throughRing() {
    RingBuffer<Slot> ring = RingBuffer.createMultiProducer(Slot::new, SIZE);
    Sequence taken = new Sequence();
    ring.addGatingSequences(taken);
    return () -> {
      for (int i = 0; i < ITEMS; i++) {
        long place = ring.next();
        ring.get(place).item = ITEM;
        ring.publish(place);
        if (ring.get(place).item != ITEM) {
          throw new IllegalStateException("the ring returned another item than the published one");
        }
        taken.set(place);
      }
    };
  }
}
