package io.fanout.bench.handoff;

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

/** Each as it comes, without the port around it; every consumer sees every item. */
@Question(
    "How fast is a railway against the Disruptor, single and batched, and a LinkedBlockingQueue?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets what is up before it measures
public class RailwayAgainstOthers {
  private static final int ITEMS = 300_000;
  private static final int TRAINS = 8;
  private static final int CAPACITY = 1536;
  private static final int BATCH = 10;

  @Param({"railway", "disruptor", "disruptor-by-10", "linked-blocking-queue"})
  public String way;

  private Race race;

  @Setup
  public void open(BenchmarkParams params, Blackhole hole) {
    Shape shape = Shape.of(params.getBenchmark());
    race = new Race(contestant(shape.producers(), shape.consumers(), hole), shape, ITEMS);
  }

  private Contestant contestant(int producers, int consumers, Blackhole hole) {
    return switch (way) {
      case "railway" -> new OnTrains(producers, consumers, TRAINS, CAPACITY, hole);
      case "disruptor" -> new OnRing(producers, consumers, 1, hole);
      case "disruptor-by-10" -> new OnRing(producers, consumers, BATCH, hole);
      case "linked-blocking-queue" -> new OnQueues(consumers, hole);
      default -> throw new IllegalArgumentException(way + ": not a way to hand anything on");
    };
  }

  @TearDown
  public void close() {
    race.close();
  }

  @Benchmark
  @WantsCores(2)
  @OperationsPerInvocation(ITEMS)
  public void oneToOne() {
    race.round();
  }

  @Benchmark
  @WantsCores(4)
  @OperationsPerInvocation(ITEMS)
  public void oneToThree() {
    race.round();
  }

  @Benchmark
  @WantsCores(8)
  @OperationsPerInvocation(ITEMS)
  public void oneToSeven() {
    race.round();
  }

  @Benchmark
  @WantsCores(4)
  @OperationsPerInvocation(ITEMS)
  public void threeToOne() {
    race.round();
  }
}
