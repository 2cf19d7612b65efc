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
import org.openjdk.jmh.infra.Blackhole;

/** One station that loads and seven that each see every train: few long trains, or many short. */
@Question("How fast is a railway of eight stations: 32 trains of 256 places, or 256 of 32?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets what is up before it measures
public class EightStations {
  private static final int ITEMS = 300_000;
  private static final int CONSUMERS = 7;

  /** Capacity x trains. */
  @Param({"256x32", "32x256"})
  public String size;

  private Race race;

  @Setup
  public void open(Blackhole hole) {
    int mark = size.indexOf('x');
    int capacity = Integer.parseInt(size.substring(0, mark));
    int trains = Integer.parseInt(size.substring(mark + 1));
    race =
        new Race(
            new OnTrains(1, CONSUMERS, trains, capacity, hole), new Shape(1, CONSUMERS), ITEMS);
  }

  @TearDown
  public void close() {
    race.close();
  }

  @Benchmark
  @Arrangement("1P7C")
  @WantsCores(8)
  @OperationsPerInvocation(ITEMS)
  public void oneToSeven() {
    race.round();
  }
}
