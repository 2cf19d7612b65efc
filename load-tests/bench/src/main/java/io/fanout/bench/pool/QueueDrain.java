package io.fanout.bench.pool;

import io.fanout.bench.Question;
import io.fanout.core.strand.pool.Pool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The gateway's pool after a stall. 4 threads with 10 ms per task run at most 400 tasks a second,
 * 200 tasks wait, and more arrive. The time to drain the queue is the number of waiting tasks,
 * divided by the spare rate.
 */
@Question("How long does a queue of 200 tasks take to drain while more arrive?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class QueueDrain {
  private static final int THREADS = 4;
  private static final long TASK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int WAITING = 200;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long NAP_NANOS = 100_000;

  /** Arriving tasks per second. */
  @Param({"0", "100", "200", "300"})
  public int arriving;

  private Pool pool;

  /** The calculated time, beside the measured one. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Arithmetic {
    public double byArithmetic;
  }

  @Setup(Level.Iteration)
  public void open() {
    pool = GatewayPools.open(THREADS);
    for (int i = 0; i < THREADS + WAITING; i++) {
      bring();
    }
  }

  private void bring() {
    pool.run(() -> LockSupport.parkNanos(TASK_NANOS));
  }

  @Benchmark
  public void drain(Arithmetic arithmetic) {
    double rate = (double) THREADS * SECOND / TASK_NANOS;
    arithmetic.byArithmetic = WAITING / (rate - arriving) * 1_000;
    long begun = System.nanoTime();
    for (long arrived = 0; pool.waiting() > 0; ) {
      for (long due = (System.nanoTime() - begun) * arriving / SECOND; arrived < due; arrived++) {
        bring();
      }
      LockSupport.parkNanos(NAP_NANOS);
    }
  }

  @TearDown(Level.Iteration)
  public void close() {
    pool.close();
  }
}
