package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** Compares the libraries without the port. Every consumer sees every item. */
@Question(
    "How fast is a railway against the Disruptor, single and batched, and a LinkedBlockingQueue?")
public class RailwayAgainstOthers extends RaceBenchmark {
  private static final int TRAINS = 8;
  private static final int CAPACITY = 1536;

  /** One place for each of three producers, as in the article's comparison. */
  private static final int SHORT = 3;

  private static final int BATCH = 10;

  @Param({"railway", "railway-of-3", "disruptor", "disruptor-by-10", "linked-blocking-queue"})
  public String way = "";

  @Override
  Race race(Shape shape, Blackhole hole) {
    return new Race(contestant(shape.producers(), shape.consumers(), hole), shape, ITEMS);
  }

  private Contestant contestant(int producers, int consumers, Blackhole hole) {
    return switch (way) {
      case "railway" -> new OnTrains(producers, consumers, TRAINS, CAPACITY, hole);
      case "railway-of-3" -> new OnTrains(producers, consumers, TRAINS, SHORT, hole);
      case "disruptor" -> new OnRing(producers, consumers, 1, hole);
      case "disruptor-by-10" -> new OnRing(producers, consumers, BATCH, hole);
      case "linked-blocking-queue" -> new OnQueues(consumers, hole);
      default -> throw new IllegalArgumentException(way + ": no such contestant");
    };
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
  @Arrangement("1P7C")
  @WantsCores(8)
  @OperationsPerInvocation(ITEMS)
  public void oneToSeven() {
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
