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

  /** A place for each of three producers, as the article compares. */
  private static final int SHORT = 3;

  private static final int BATCH = 10;

  @Param({"railway", "railway-of-3", "disruptor", "disruptor-by-10", "linked-blocking-queue"})
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
      case "railway-of-3" -> new OnTrains(producers, consumers, TRAINS, SHORT, hole);
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
  @Arrangement("1P7C")
  @WantsCores(8)
  @OperationsPerInvocation(ITEMS)
  public void oneToSeven() {
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
