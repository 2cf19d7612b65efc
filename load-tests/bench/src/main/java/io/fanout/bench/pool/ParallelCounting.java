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

/** Counts an array on two threads. */
@Question("Which counts an array faster on two threads: equal parts on a pool, or work stealing?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ParallelCounting {
  private static final int THREADS = 2;

  @Param({"balanced", "unbalanced"})
  private String work = "";

  private Counting counting = Counting.of("balanced");
  private ExecutorService threadPool = Contenders.open("thread-pool", THREADS);
  private ExecutorService workerGroup = Contenders.open("worker-group", THREADS);
  private ForkJoinPool forkJoin = new ForkJoinPool(THREADS);

  @Setup
  public void fill() {
    counting = Counting.of(work);
  }

  @Benchmark
  public int oneThread() {
    return counting.all();
  }

  @Benchmark
  @Arrangement("2W")
  public int threadPoolHalves() throws InterruptedException, ExecutionException {
    return counting.inParts(threadPool, THREADS);
  }

  @Benchmark
  public int workerGroupHalves() throws InterruptedException, ExecutionException {
    return counting.inParts(workerGroup, THREADS);
  }

  @Benchmark
  public int threadPool200Parts() throws InterruptedException, ExecutionException {
    return counting.inParts(threadPool, 200);
  }

  @Benchmark
  public int workerGroup200Parts() throws InterruptedException, ExecutionException {
    return counting.inParts(workerGroup, 200);
  }

  @Benchmark
  @Arrangement("2W")
  public int forkJoinToLeaves() {
    return counting.toLeaves(forkJoin);
  }

  @Benchmark
  public int forkJoinTo200Parts() {
    return counting.toLeaves(forkJoin, counting.length() / 200);
  }

  @TearDown
  public void close() {
    threadPool.shutdown();
    workerGroup.shutdown();
    forkJoin.shutdown();
  }
}
