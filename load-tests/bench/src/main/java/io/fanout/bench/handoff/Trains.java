package io.fanout.bench.handoff;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** One producer, one consumer, and ever more or longer trains between them. */
@Question("How many trains should a railway have, and how long should they be?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(1)
@WantsCores(2)
@SuppressWarnings("NullAway.Init") // JMH sets what is up before it measures
public class Trains {
  private static final int ITEMS = 1_000_000;

  @Param({"1", "2", "8", "32"})
  public int trains;

  @Param({"16", "256", "2048"})
  public int capacity;

  private Race race;

  @Setup
  public void open(Blackhole hole) {
    race = new Race(new OnTrains(1, 1, trains, capacity, hole), 1, 1, ITEMS);
  }

  @TearDown
  public void close() {
    race.close();
  }

  @Benchmark
  @OperationsPerInvocation(ITEMS)
  public void oneToOne() {
    race.round();
  }
}
