package io.fanout.bench.handoff;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** Passes items from producers to consumers in rounds. By default it measures the throughput. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH initialises the fields before it measures
public abstract class RaceBenchmark {
  static final int ITEMS = 300_000;

  private Race race;

  @Setup
  public void open(BenchmarkParams params, Blackhole hole) {
    race = race(Shape.of(params.getBenchmark()), hole);
  }

  /** The race of a benchmark with that many producers and consumers. */
  abstract Race race(Shape shape, Blackhole hole);

  final void round() {
    race.round();
  }

  @TearDown
  public void close() {
    race.close();
  }
}
