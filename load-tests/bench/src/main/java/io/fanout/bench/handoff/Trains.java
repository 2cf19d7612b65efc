package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** Runs rising numbers and lengths of trains between producers and consumers. */
@Question("How many trains should a railway have, and how long should they be?")
public class Trains extends RaceBenchmark {
  @Param({"1", "4", "32"})
  public int trains;

  @Param({"16", "256", "2048"})
  public int capacity;

  @Override
  Race race(Shape shape, Blackhole hole) {
    return new Race(
        new OnTrains(shape.producers(), shape.consumers(), trains, capacity, hole), shape, ITEMS);
  }

  @Benchmark
  @Arrangement("1P1C")
  @WantsCores(2)
  @OperationsPerInvocation(ITEMS)
  public void oneToOne() {
    round();
  }

  @Benchmark
  @Arrangement("1P3C")
  @WantsCores(4)
  @OperationsPerInvocation(ITEMS)
  public void oneToThree() {
    round();
  }

  @Benchmark
  @Arrangement("3P1C")
  @WantsCores(4)
  @OperationsPerInvocation(ITEMS)
  public void threeToOne() {
    round();
  }
}
