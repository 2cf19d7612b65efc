package io.fanout.bench.pool;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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

/** Always runs 20 tasks at once on a pool; its other threads are idle. */
@Question("What do idle threads cost a pool that runs 20 tasks at once?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class IdleThreads {
  private static final int BUSY = 20;
  private static final int WORK = 5_000;

  @Param({"20", "200", "2000"})
  private int threads;

  private ExecutorService pool = Contenders.open("thread-pool", 1);

  /** Runs every thread once, because a pool starts its threads one by one. */
  @Setup(Level.Trial)
  public void open() throws InterruptedException {
    pool.shutdown();
    pool = Contenders.open("thread-pool", threads);
    CountDownLatch all = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      pool.execute(
          () -> {
            all.countDown();
            awaitQuietly(all);
          });
    }
    all.await();
  }

  @Benchmark
  @OperationsPerInvocation(BUSY)
  public void task() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(BUSY);
    for (int i = 0; i < BUSY; i++) {
      pool.execute(
          () -> {
            Blackhole.consumeCPU(WORK);
            done.countDown();
          });
    }
    done.await();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @TearDown
  public void close() {
    pool.shutdownNow();
  }
}
