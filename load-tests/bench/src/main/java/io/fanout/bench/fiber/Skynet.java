package io.fanout.bench.fiber;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
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
 * A tree of strands with ten children each. Its million leaves each send their number to their
 * parent.
 */
@Question("How long does a tree of 1.1 million strands take to add up a million numbers?")
@WantsCores(2)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(
    value = 1,
    jvmArgsAppend = {
      "-Xms3g",
      "-Xmx3g",
      "-XX:+UseParallelGC",
      // Quasar's detector would take this load for runaway fibers. The gateway does not use it
      // either.
      "-Dco.paralleluniverse.fibers.detectRunawayFibers=false"
    })
public class Skynet {
  private static final int LEAVES = 1_000_000;
  private static final long SUM = (long) LEAVES * (LEAVES - 1) / 2;

  /** Quasar's fibers. */
  @State(Scope.Benchmark)
  public static class Fibers {
    private final FiberSkynet tree = new FiberSkynet();

    @TearDown
    public void close() {
      tree.close();
    }
  }

  /** The JDK's virtual threads. */
  @State(Scope.Benchmark)
  public static class VirtualOnes {
    private final VirtualSkynet tree = new VirtualSkynet();
  }

  @Benchmark
  @Arrangement("cores")
  public long quasar(Fibers fibers) throws InterruptedException {
    return checked(fibers.tree.sum(LEAVES));
  }

  @Benchmark
  public long virtualThreads(VirtualOnes threads) throws InterruptedException {
    return checked(threads.tree.sum(LEAVES));
  }

  private static long checked(long sum) {
    if (sum != SUM) {
      throw new IllegalStateException("%d (expected: %d)".formatted(sum, SUM));
    }
    return sum;
  }
}
