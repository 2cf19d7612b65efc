package io.fanout.bench.fiber;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Parks 100,000 strands, and measures the heap after a collection, before they start and while they
 * wait.
 */
@Question(value = "How much heap does a parked strand hold?", answer = "bytesEach", unit = "bytes")
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ParkedMemory {
  private static final int MANY = 100_000;

  /** The growth of the heap. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Held {
    public long bytesEach;

    @Setup(Level.Iteration)
    public void reset() {
      bytesEach = 0;
    }

    void measure(Parking parking) throws InterruptedException {
      long before = used();
      Runnable wake = parking.park(MANY);
      bytesEach = Math.max(0, used() - before) / MANY;
      wake.run();
    }

    private static long used() {
      for (int i = 0; i < 3; i++) {
        System.gc();
      }
      return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
  }

  /** Parks strands, and returns an action that wakes them. */
  interface Parking {
    Runnable park(int many) throws InterruptedException;
  }

  @Benchmark
  @Arrangement("100,000F")
  public void quasar(Held held) throws InterruptedException {
    try (FiberPair fibers = new FiberPair()) {
      held.measure(fibers::park);
    }
  }

  @Benchmark
  public void virtualThreads(Held held) throws InterruptedException {
    held.measure(new VirtualPair()::park);
  }
}
