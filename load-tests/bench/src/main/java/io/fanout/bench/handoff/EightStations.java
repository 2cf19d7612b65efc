package io.fanout.bench.handoff;

import io.fanout.bench.Arrangement;
import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One loading station, and seven that each see every train. Compares few long trains with many
 * short ones.
 */
@Question("How fast is a railway of eight stations: 32 trains of 256 places, or 256 of 32?")
public class EightStations extends RaceBenchmark {
  private static final int CONSUMERS = 7;

  /** Capacity x trains. */
  @Param({"256x32", "32x256"})
  public String size = "";

  @Override
  Race race(Shape shape, Blackhole hole) {
    int mark = size.indexOf('x');
    int capacity = Integer.parseInt(size.substring(0, mark));
    int trains = Integer.parseInt(size.substring(mark + 1));
    return new Race(new OnTrains(1, CONSUMERS, trains, capacity, hole), shape, ITEMS);
  }

  @Benchmark
  @Arrangement("1P7C")
  @WantsCores(8)
  @OperationsPerInvocation(ITEMS)
  public void oneToSeven() {
    round();
  }
}
