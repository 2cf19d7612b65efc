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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A full hand-off holds its producers back, so offers are as fast as the slowest stage. Measures
 * single items and batches of ten, where one offer carries ten items.
 */
@Question("How many items a second go through a hand-off, in each topology?")
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Measurement(iterations = 2, timeUnit = TimeUnit.MILLISECONDS, time = 700)
@Fork(1)
public class Topologies {

  @Benchmark
  @Arrangement("1P1C")
  @WantsCores(2)
  public void unicast(Passage passage) {
    passage.bringOne();
  }

  @Benchmark
  @Arrangement("1P1C")
  @WantsCores(2)
  @OperationsPerInvocation(Passage.BATCH)
  public void unicastBy10(Passage passage) {
    passage.bringTen();
  }

  @Benchmark
  @Arrangement("3P1C")
  @Threads(3)
  @WantsCores(4)
  public void sequencer(Passage passage) {
    passage.bringOne();
  }

  @Benchmark
  @Arrangement("3P1C")
  @Threads(3)
  @WantsCores(4)
  @OperationsPerInvocation(Passage.BATCH)
  public void sequencerBy10(Passage passage) {
    passage.bringTen();
  }

  @Benchmark
  @Arrangement("1P3S")
  @WantsCores(4)
  public void pipeline(Passage passage) {
    passage.bringOne();
  }

  @Benchmark
  @Arrangement("1P3S")
  @WantsCores(4)
  @OperationsPerInvocation(Passage.BATCH)
  public void pipelineBy10(Passage passage) {
    passage.bringTen();
  }

  @Benchmark
  @Arrangement("1P3C")
  @WantsCores(4)
  public void multicast(Passage passage) {
    passage.bringOne();
  }

  @Benchmark
  @Arrangement("1P3C")
  @WantsCores(4)
  @OperationsPerInvocation(Passage.BATCH)
  public void multicastBy10(Passage passage) {
    passage.bringTen();
  }

  @Benchmark
  @Arrangement("1P2C1C")
  @WantsCores(4)
  public void diamond(Passage passage) {
    passage.bringOne();
  }

  @Benchmark
  @Arrangement("1P2C1C")
  @WantsCores(4)
  @OperationsPerInvocation(Passage.BATCH)
  public void diamondBy10(Passage passage) {
    passage.bringTen();
  }
}
