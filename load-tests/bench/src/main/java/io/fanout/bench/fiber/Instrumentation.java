package io.fanout.bench.fiber;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Runs the same computation in a fiber, with methods that cannot park and with methods that could.
 * The second kind saves its locals before each call and checks afterwards whether the fiber parks.
 */
@Question("What does Quasar's instrumentation cost code that does not park?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class Instrumentation {
  private static final int STEPS = 1_000;
  private static final int DEPTH = 6;

  private final FiberPair fibers = new FiberPair();
  private volatile boolean parks;

  @Benchmark
  public long plain() throws InterruptedException {
    return fibers.compute(() -> plainly(STEPS));
  }

  @Benchmark
  @Arrangement("1T")
  public long instrumented() throws InterruptedException {
    return fibers.compute(() -> suspendably(STEPS));
  }

  private static long plainly(int steps) {
    long sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += plainCall(i, DEPTH);
    }
    return sum;
  }

  private static long plainCall(int value, int depth) {
    return depth == 0 ? work(value) : plainCall(value + depth, depth - 1) + 1;
  }

  private long suspendably(int steps) throws SuspendExecution {
    long sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += suspendableCall(i, DEPTH);
    }
    return sum;
  }

  private long suspendableCall(int value, int depth) throws SuspendExecution {
    if (depth == 0) {
      if (parks) {
        Fiber.park(); // never happens, but the instrumentation must expect it
      }
      return work(value);
    }
    return suspendableCall(value + depth, depth - 1) + 1;
  }

  /** A little work. A gateway does much more between two calls. */
  private static long work(int value) {
    long mixed = value;
    for (int i = 0; i < 200; i++) {
      mixed = mixed * 0x9E3779B97F4A7C15L + (mixed >>> 17);
    }
    return mixed;
  }

  @TearDown
  public void close() {
    fibers.close();
  }
}
