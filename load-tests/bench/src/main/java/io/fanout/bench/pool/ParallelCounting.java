package io.fanout.bench.pool;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
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

/**
 * Counts the numbers of an array below a bound, on two threads. Balanced, each element is as cheap
 * as the next; unbalanced, the later an element, the more work it is, so that equal halves are not.
 */
@Question("Which counts an array faster on two threads: equal parts on a pool, or work stealing?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ParallelCounting {
  private static final int ELEMENTS = 2_000_000;
  private static final int HEAVY_ELEMENTS = 20_000;
  private static final int THREADS = 2;
  private static final int LEAF = 10;

  @Param({"balanced", "unbalanced"})
  private String work = "";

  private double[] numbers = {};
  private ExecutorService threadPool = Contenders.open("thread-pool", THREADS);
  private ExecutorService workerGroup = Contenders.open("worker-group", THREADS);
  private ForkJoinPool forkJoin = new ForkJoinPool(THREADS);

  @Setup
  public void fill() {
    numbers = new double[work.equals("balanced") ? ELEMENTS : HEAVY_ELEMENTS];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i * 0.6180339887 % 1;
    }
  }

  private int count(int from, int to) {
    int below = 0;
    for (int i = from; i < to; i++) {
      double value = numbers[i];
      if (work.equals("unbalanced")) {
        for (int j = 0; j < i / 10; j++) {
          value = value * 0.999 + 0.0004;
        }
      }
      below += value < 0.5 ? 1 : 0;
    }
    return below;
  }

  @Benchmark
  public int oneThread() {
    return count(0, numbers.length);
  }

  @Benchmark
  @Arrangement("2W")
  public int threadPoolHalves() throws InterruptedException, ExecutionException {
    return parts(threadPool, THREADS);
  }

  @Benchmark
  public int workerGroupHalves() throws InterruptedException, ExecutionException {
    return parts(workerGroup, THREADS);
  }

  @Benchmark
  public int threadPool200Parts() throws InterruptedException, ExecutionException {
    return parts(threadPool, 200);
  }

  @Benchmark
  public int workerGroup200Parts() throws InterruptedException, ExecutionException {
    return parts(workerGroup, 200);
  }

  private int parts(ExecutorService executor, int parts)
      throws InterruptedException, ExecutionException {
    List<Callable<Integer>> tasks = new ArrayList<>();
    int length = numbers.length / parts;
    for (int i = 0; i < parts; i++) {
      int from = i * length;
      tasks.add(() -> count(from, from + length));
    }
    int below = 0;
    for (Future<Integer> part : executor.invokeAll(tasks)) {
      below += part.get();
    }
    return below;
  }

  @Benchmark
  @Arrangement("2W")
  public int forkJoinToLeaves() {
    return forkJoin.invoke(new Part(this, 0, numbers.length, LEAF));
  }

  @Benchmark
  public int forkJoinTo200Parts() {
    return forkJoin.invoke(new Part(this, 0, numbers.length, numbers.length / 200));
  }

  private static final class Part extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1L;

    private final transient ParallelCounting all;
    private final int from;
    private final int to;
    private final int leaf;

    Part(ParallelCounting all, int from, int to, int leaf) {
      this.all = all;
      this.from = from;
      this.to = to;
      this.leaf = leaf;
    }

    @Override
    protected Integer compute() {
      if (to - from <= leaf) {
        return all.count(from, to);
      }
      int middle = (from + to) >>> 1;
      Part right = new Part(all, middle, to, leaf);
      right.fork();
      return new Part(all, from, middle, leaf).compute() + right.join();
    }
  }

  @TearDown
  public void close() {
    threadPool.shutdown();
    workerGroup.shutdown();
    forkJoin.shutdown();
  }
}
