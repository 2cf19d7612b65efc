package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Runs one, two and many trains between two threads, from one place per train to more than a cache
 * holds.
 */
@Question("How long does an item take on one, two and many trains, of 1 to 32,768 places?")
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 300)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 300)
public class TrainTime extends RaceBenchmark {
  /** Few items, because a train with one place costs a thread switch per item. */
  private static final int FEW_ITEMS = 32_768;

  @Param({"1", "2", "32"})
  public int trains;

  @Param({"1", "8", "64", "512", "4096", "32768"})
  public int capacity;

  @Override
  Race race(Shape shape, Blackhole hole) {
    return new Race(new OnTrains(1, 1, trains, capacity, hole), shape, FEW_ITEMS);
  }

  @Benchmark
  @Arrangement("1P1C")
  @WantsCores(2)
  @OperationsPerInvocation(FEW_ITEMS)
  public void oneToOne() {
    round();
  }
}
