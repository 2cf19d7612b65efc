package io.fanout.bench.pool;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Compares one part per thread on a pool with work stealing on leaves of ten elements. */
@Question("How does the time to count an array fall with the number of threads?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public class CountingThreads {
  @Param({"balanced", "unbalanced"})
  public String work = "";

  @Param({"1", "2", "4"})
  public int threads;

  private Counting counting;
  private ExecutorService threadPool;
  private ForkJoinPool forkJoin;

  @Setup
  public void open() {
    counting = Counting.of(work);
    threadPool = Contenders.open("thread-pool", threads);
    forkJoin = new ForkJoinPool(threads);
  }

  @Benchmark
  @Arrangement("4W")
  @WantsCores(4)
  public int parts() throws InterruptedException, ExecutionException {
    return counting.inParts(threadPool, threads);
  }

  @Benchmark
  @Arrangement("4W")
  @WantsCores(4)
  public int leaves() {
    return counting.toLeaves(forkJoin);
  }

  @TearDown
  public void close() {
    threadPool.shutdown();
    forkJoin.shutdown();
  }
}
