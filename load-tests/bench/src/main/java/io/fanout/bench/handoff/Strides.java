package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads the same number of values of a large array, in order or in steps. A ring reads in order, so
 * the processor can prefetch; a linked queue jumps.
 */
@Question("What does the step between two reads cost, through 64 MB?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(1)
public class Strides {
  private static final int LONGS = 1 << 23;
  private static final int READS = 1 << 16;

  @Param({"8", "64", "256", "4096"})
  private int step;

  private final long[] numbers = new long[LONGS];
  private int place;

  @Benchmark
  @OperationsPerInvocation(READS)
  public long read() {
    int longs = step / Long.BYTES;
    long sum = 0;
    int at = place;
    for (int i = 0; i < READS; i++) {
      sum += numbers[at];
      at = at + longs & LONGS - 1;
    }
    place = at;
    return sum;
  }
}
