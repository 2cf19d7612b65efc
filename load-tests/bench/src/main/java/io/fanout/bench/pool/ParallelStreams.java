package io.fanout.bench.pool;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
 * Computes the same sum with a stream: sequentially, on the common pool, and on a pool with one
 * thread less. The calling thread works along with the common pool, so one thread less matches the
 * number of cores.
 */
@Question("On which pool should a parallel stream run?")
@WantsCores(2)
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ParallelStreams {
  private static final int ELEMENTS = 1_000_000;

  private final ForkJoinPool oneLess =
      new ForkJoinPool(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
  private final ForkJoinPool asManyAsCores =
      new ForkJoinPool(Runtime.getRuntime().availableProcessors());

  private static double sum(IntStream numbers) {
    return numbers.mapToDouble(Math::sqrt).sum();
  }

  private static IntStream numbers() {
    return IntStream.range(0, ELEMENTS);
  }

  @Benchmark
  public double sequential() {
    return sum(numbers());
  }

  @Benchmark
  public double commonPool() {
    return sum(numbers().parallel());
  }

  @Benchmark
  public double poolOfOneLess() {
    return oneLess.submit(() -> sum(numbers().parallel())).join();
  }

  @Benchmark
  public double poolOfAllCores() {
    return asManyAsCores.submit(() -> sum(numbers().parallel())).join();
  }

  @TearDown
  public void close() {
    oneLess.shutdown();
    asManyAsCores.shutdown();
  }
}
