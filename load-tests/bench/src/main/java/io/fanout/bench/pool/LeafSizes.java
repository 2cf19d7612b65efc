package io.fanout.bench.pool;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.ForkJoinPool;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Adds up an array on two threads. A leaf is a part that the task does not divide further. */
@Question("How large should the leaves of a fork-join task be?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class LeafSizes {
  private static final int ELEMENTS = 1_000_000;
  private static final int THREADS = 2;

  @Param({"10", "100", "1000", "10000", "100000", "1000000"})
  private int leaf;

  private final ForkJoinPool pool = new ForkJoinPool(THREADS);
  private final int[] numbers = new int[ELEMENTS];

  @Benchmark
  public long sum() {
    return pool.invoke(new Sum(numbers, 0, numbers.length, leaf));
  }

  @TearDown
  public void close() {
    pool.shutdown();
  }

  private static final class Sum extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1L;

    private final transient int[] numbers;
    private final int from;
    private final int to;
    private final int leaf;

    Sum(int[] numbers, int from, int to, int leaf) {
      this.numbers = numbers;
      this.from = from;
      this.to = to;
      this.leaf = leaf;
    }

    @Override
    protected Long compute() {
      if (to - from <= leaf) {
        long sum = 0;
        for (int i = from; i < to; i++) {
          sum += numbers[i] + 1;
        }
        return sum;
      }
      int middle = (from + to) >>> 1;
      Sum right = new Sum(numbers, middle, to, leaf);
      right.fork();
      return new Sum(numbers, from, middle, leaf).compute() + right.join();
    }
  }
}
