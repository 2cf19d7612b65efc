package io.fanout.bench.pool;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import io.fanout.core.strand.pool.Pool;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Runs tasks on the gateway's own pool. Some only compute; others wait a millisecond for a backend
 * and compute a little. The first kind needs only one thread per core. The throughput of the second
 * kind grows with the threads until the cores are busy.
 */
@Question("How many tasks a second does the gateway's pool run on 1 to 64 threads?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class PoolThreads {
  private static final int TASKS = 256;
  private static final int MUCH = 20_000;
  private static final int LITTLE = 2_000;
  private static final long BACKEND_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  @Param({"1", "2", "4", "8", "15", "32", "64"})
  public int threads;

  private Pool pool;

  @Setup
  public void open() {
    pool = GatewayPools.open(threads);
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void computing() throws InterruptedException {
    runAll(() -> Blackhole.consumeCPU(MUCH));
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void waiting() throws InterruptedException {
    runAll(
        () -> {
          LockSupport.parkNanos(BACKEND_NANOS);
          Blackhole.consumeCPU(LITTLE);
        });
  }

  private void runAll(Runnable task) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(TASKS);
    for (int i = 0; i < TASKS; i++) {
      pool.run(
          () -> {
            task.run();
            done.countDown();
          });
    }
    done.await();
  }

  @TearDown
  public void close() {
    pool.close();
  }
}
