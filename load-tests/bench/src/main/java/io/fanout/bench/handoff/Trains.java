package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** Ever more or longer trains between producers and consumers. */
@Question("How many trains should a railway have, and how long should they be?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets what is up before it measures
public class Trains {
  private static final int ITEMS = 300_000;

  @Param({"1", "4", "32"})
  public int trains;

  @Param({"16", "256", "2048"})
  public int capacity;

  private Race race;

  @Setup
  public void open(BenchmarkParams params, Blackhole hole) {
    Shape shape = Shape.of(params.getBenchmark());
    race =
        new Race(
            new OnTrains(shape.producers(), shape.consumers(), trains, capacity, hole),
            shape,
            ITEMS);
  }

  @TearDown
  public void close() {
    race.close();
  }

  @Benchmark
  @Arrangement("1P1C")
  @WantsCores(2)
  @OperationsPerInvocation(ITEMS)
  public void oneToOne() {
    race.round();
  }

  @Benchmark
  @Arrangement("1P3C")
  @WantsCores(4)
  @OperationsPerInvocation(ITEMS)
  public void oneToThree() {
    race.round();
  }

  @Benchmark
  @Arrangement("3P1C")
  @WantsCores(4)
  @OperationsPerInvocation(ITEMS)
  public void threeToOne() {
    race.round();
  }
}
